/** The part of the reference server's factory that is used; the package has no types of its own. */
declare module '@modelcontextprotocol/server-everything/dist/server/index.js' {
  import type { Transport } from '@modelcontextprotocol/server';

  export function createServer(): {
    readonly server: {
      readonly server: { onerror?: ((error: Error) => void) | undefined };
      connect(transport: Transport): Promise<void>;
      close(): Promise<void>;
    };
    cleanup(sessionId?: string): void;
  };
}

/** Names and texts of the package's `docs` folder; made by app/build/reference-server-plugin.ts. */
declare module 'virtual:reference-docs' {
  export const docs: Readonly<Record<string, string>>;
}
