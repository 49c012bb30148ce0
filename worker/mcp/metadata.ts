import { isJsonObject, isRequestId } from '../wire/envelope.ts';
import type { JsonObject, JsonValue, RequestId } from '../wire/message.ts';
import { isImplementation, isLogLevel, unfitCapability } from './metadata-shapes.ts';
import { META, SUPPORTED_VERSIONS } from './names.ts';

/** What a request says about itself (basic, _meta). Self-reported: nothing here grants anything. */
export interface RequestMetadata {
  readonly protocolVersion: string;
  readonly clientCapabilities: JsonObject;
  readonly progressToken: RequestId | undefined;
}

/** Metadata of one request, or what is wrong with it as the end of a sentence. */
export type MetadataReading =
  | { readonly ok: true; readonly params: JsonObject; readonly metadata: RequestMetadata }
  | { readonly ok: false; readonly reason: string };

const faulty = (reason: string): MetadataReading => ({ ok: false, reason });

/** Own member of a JSON object. */
export function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

const missing = (name: string, shape: string): string =>
  `params._meta["${name}"] is missing; every request carries it, as ${shape}`;

const malformed = (name: string, shape: string): string => `params._meta["${name}"] must be ${shape}`;

/**
 * Reads the metadata that every request must carry (basic, _meta): the version a string, the capabilities an object;
 * what is optional only when present, but then in the shape of the schema, and only where the version is one that is
 * spoken here. Nothing is remembered between requests.
 */
export function readMetadata(params: JsonValue | undefined): MetadataReading {
  if (params === undefined) return faulty('params is missing; every request carries params._meta');
  if (!isJsonObject(params)) return faulty('params must be an object');
  const meta = own(params, '_meta');
  if (meta === undefined)
    return faulty(
      'params._meta is missing; every request carries its protocol version and client capabilities there',
    );
  if (!isJsonObject(meta)) return faulty('params._meta must be an object');
  const protocolVersion = own(meta, META.protocolVersion);
  if (protocolVersion === undefined) return faulty(missing(META.protocolVersion, 'a string'));
  if (typeof protocolVersion !== 'string') return faulty(malformed(META.protocolVersion, 'a string'));
  const clientCapabilities = own(meta, META.clientCapabilities);
  if (clientCapabilities === undefined)
    return faulty(missing(META.clientCapabilities, 'an object, which may be empty'));
  if (!isJsonObject(clientCapabilities)) return faulty(malformed(META.clientCapabilities, 'an object'));
  // The shapes below are of this revision. Another version may have others, and is to be refused as another version.
  if (!SUPPORTED_VERSIONS.includes(protocolVersion))
    return { ok: true, params, metadata: { protocolVersion, clientCapabilities, progressToken: undefined } };
  const unfit = unfitCapability(clientCapabilities);
  if (unfit !== undefined)
    return faulty(malformed(META.clientCapabilities, `an object whose ${unfit} is an object, or absent`));
  const clientInfo = own(meta, META.clientInfo);
  if (clientInfo !== undefined && !isImplementation(clientInfo))
    return faulty(
      malformed(
        META.clientInfo,
        'an object with the strings name and version, its other members as the schema has them, or absent',
      ),
    );
  const logLevel = own(meta, META.logLevel);
  if (logLevel !== undefined && !isLogLevel(logLevel))
    return faulty(malformed(META.logLevel, 'a log level from debug to emergency, or absent'));
  const progressToken = own(meta, META.progressToken);
  if (progressToken !== undefined && !isRequestId(progressToken))
    return faulty(malformed(META.progressToken, 'a string or an integer, or absent'));
  return { ok: true, params, metadata: { protocolVersion, clientCapabilities, progressToken } };
}
