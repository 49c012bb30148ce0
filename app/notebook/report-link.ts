/** What a report says about where the fault was met. */
export interface ReportFacts {
  /** Version of the notebook. */
  readonly version: string;
  /** Chapter id and the version of its text. */
  readonly chapter: string;
  /** The browser's own name of itself. */
  readonly browser: string;
}

/**
 * A `mailto:` link that opens a message with the facts filled in. It names no recipient unless one is given: the
 * notebook is hosted by many, and whoever hosts it decides who reads reports. No host is contacted, and nothing of
 * the person's work is in it.
 */
export function reportLink({ version, chapter, browser }: ReportFacts, recipient = ''): string {
  const subject = `Wirebook ${version}: fault in chapter ${chapter}`;
  const questions = ['What I did:', 'What I expected:', 'What happened:'].join('\r\n\r\n');
  const body = `${questions}\r\n\r\nWirebook ${version}, chapter ${chapter}\r\nBrowser: ${browser}`;
  return `mailto:${encodeURIComponent(recipient)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
