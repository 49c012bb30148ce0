import { at, free, may, metaInside, must, type Shapes } from './glossary-note.ts';

const jsonrpc = must(at.messages, 'Always "2.0". Every message of the protocol is a JSON-RPC 2.0 message.');

const moreOfError = 'More that the sender wants to say: the protocol does not define it.';

/** The envelope: messages, parameters by method, metadata, errors (specification, basic). */
export const envelopeShapes: Shapes = {
  request: {
    members: {
      jsonrpc,
      id: must(
        at.requests,
        "Ties the answer to this request. It is not the order's number. A string or an integer, never null, and not in use by another request in flight.",
      ),
      method: must(at.requests, 'Names the operation.'),
      params: must(at.requests, 'What the operation needs, and the metadata.', 'params'),
    },
  },
  notification: {
    members: {
      jsonrpc,
      method: must(at.notifications, 'Names the event. A message without an id is never answered.'),
      params: may(at.notifications, 'What there is to say about the event.', 'params'),
    },
  },
  'result-response': {
    members: {
      jsonrpc,
      id: must(at.results, 'The id of the request this answers, with the same value and the same type.'),
      result: must(at.results, 'The request was served. Whether a tool succeeded is said inside.', 'result'),
    },
  },
  'error-response': {
    members: {
      jsonrpc,
      id: may(at.errors, 'The id of the request this answers. Left out only when the id could not be read.'),
      error: must(
        at.errors,
        'The request failed at the protocol. A response has a result or an error, never both.',
        'error',
      ),
    },
  },
  message: {
    members: {
      jsonrpc,
      id: may(at.requests, 'Makes the message a request and ties the answer to it. A notification has none.'),
      method: must(at.requests, 'Names the operation, or the event.'),
      params: may(at.requests, 'What the operation needs, and the metadata.', 'params'),
    },
  },
  'no-object': {
    each: free(
      at.messages,
      'Part of an array. A message of this protocol is one object, and an array of messages is no part of it.',
      { inside: 'Part of an array that is no message of this protocol.' },
    ),
  },
  error: {
    members: {
      code: must(at.codes, 'An integer that names the kind of failure.'),
      message: must(at.errors, 'One short sentence for people. Programs decide by the code.'),
      data: may(at.errors, 'Anything more the sender wants to say.', {
        shape: 'error-data',
        inside: moreOfError,
      }),
    },
  },
  'error-data:-32022': {
    members: {
      supported: must(at.negotiation, 'Revisions this server speaks. Choose one of them and ask again.', {
        inside: 'A revision this server speaks.',
      }),
      requested: must(at.negotiation, 'The revision the request named.'),
    },
  },
  'error-data:-32021': {
    members: {
      requiredCapabilities: must(
        at.meta,
        'What the client would have to declare so that this request can be served.',
        'client-capabilities',
      ),
    },
  },
  'error-data:-32602': {
    members: { uri: may(at.resourceErrors, 'The resource that was asked for and is not there.') },
    each: free(at.errors, 'More that the sender wants to say.', { inside: moreOfError }),
  },
  'request-meta': {
    members: {
      'io.modelcontextprotocol/protocolVersion': must(
        at.meta,
        'The revision this one request is written in. A server that does not speak it answers -32022.',
      ),
      'io.modelcontextprotocol/clientCapabilities': must(
        at.meta,
        'The optional services this client offers while this request is served. An empty object declares none; leaving it out is an error.',
        'client-capabilities',
      ),
      'io.modelcontextprotocol/clientInfo': may(
        at.meta,
        'What the client says about itself. Nobody has checked it: good for logs, useless as proof of identity.',
        'implementation',
      ),
      'io.modelcontextprotocol/logLevel': may(
        at.logLevel,
        'The lowest level of log messages wanted for this request; without it the server sends none. Deprecated.',
      ),
      progressToken: may(
        at.progress,
        'Asks for progress while the request runs. Must be unique among active requests.',
      ),
      traceparent: may(at.meta, 'Trace context of the caller, in the W3C format.'),
      tracestate: may(at.meta, 'Trace context of the caller, in the W3C format.'),
      baggage: may(at.meta, 'Values that travel along a trace, in the W3C format.'),
    },
    each: free(at.meta, 'Metadata under a key that the revision does not define. Receivers leave it alone.', {
      inside: metaInside,
    }),
  },
  'result-meta': {
    members: {
      'io.modelcontextprotocol/serverInfo': may(
        at.meta,
        'What the server says about itself. Nobody has checked it, and no trust follows from it.',
        'implementation',
      ),
      'io.modelcontextprotocol/subscriptionId': may(
        at.streamed,
        'The id of the subscriptions/listen request that this result closes. Other results have none.',
      ),
    },
    each: free(at.meta, 'Metadata under a key that the revision does not define. Receivers leave it alone.', {
      inside: metaInside,
    }),
  },
  'notification-meta': {
    members: {
      'io.modelcontextprotocol/subscriptionId': may(
        at.streamed,
        'The id of the subscriptions/listen request that opened the stream. On a stream it must be there.',
      ),
    },
    each: free(at.meta, 'Metadata under a key that the revision does not define. Receivers leave it alone.', {
      inside: metaInside,
    }),
  },
};
