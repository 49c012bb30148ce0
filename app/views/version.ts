import { version as packageVersion } from '../../package.json';

/** Version of the notebook, as package.json has it. */
export const version: string = packageVersion;
