const prefix = 'WIREBOOK_';

type Settings = Readonly<Record<string, string | undefined>>;

/** Settings of a program as environment variables: `stateKey` becomes WIREBOOK_STATE_KEY. The principal is no such one. */
export function variablesFrom(settings: Settings): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings))
    if (name !== 'principal' && value !== undefined)
      variables[prefix + name.replace(/[A-Z]/g, '_$&').toUpperCase()] = value;
  return variables;
}

/** The reverse of `variablesFrom`; other variables of the environment are left out. */
export function settingsFrom(variables: Settings): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    if (!name.startsWith(prefix) || value === undefined) continue;
    const words = name.slice(prefix.length).toLowerCase();
    settings[words.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())] = value;
  }
  return settings;
}
