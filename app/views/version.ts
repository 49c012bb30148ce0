import { version as packageVersion } from '../../package.json';

/** Version of the notebook, as package.json has it. */
export const version: string = packageVersion;

/** Version of a chapter's text and questions: that of the notebook, and the day its facts were checked. */
export const contentVersion = (verified: string): string => `${version} ${verified}`;
