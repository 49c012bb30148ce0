import type { MakeServer } from '../servers/http-servers.ts';
import type { ServerContext } from '../servers/program.ts';
import { defaultPrincipal } from '../servers/serve.ts';
import { createHttpHandler, type HttpHandler, type Lifetime } from './http.ts';

/** What the endpoints of a site are made of. */
export interface HttpSiteOptions {
  /** Address of the site, ending in a slash. */
  readonly root: string;
  /** Servers by program name. */
  readonly servers: Readonly<Record<string, MakeServer>>;
  /** Makes what a server is started with; asked once for each program. */
  contextFor(program: string): Promise<ServerContext>;
}

/** Folder of the endpoints below the root of a site. */
const folder = 'mcp/';

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** Endpoints of a site, one for each program, at `<root>mcp/<program>`; each is made when it is first called. */
export class HttpSite {
  readonly #options: HttpSiteOptions;
  readonly #handlers = new Map<string, Promise<HttpHandler>>();

  constructor(options: HttpSiteOptions) {
    this.#options = options;
  }

  /** True for an address among the endpoints; everything else of the site is none of this one's business. */
  has(url: string): boolean {
    return url.startsWith(this.#options.root + folder);
  }

  /** Answers a request to one of its addresses; never rejects. */
  async respond(request: Request, lifetime: Lifetime): Promise<Response> {
    const { pathname } = new URL(request.url);
    const name = pathname.slice(new URL(this.#options.root + folder).pathname.length);
    const make = Object.hasOwn(this.#options.servers, name) ? this.#options.servers[name] : undefined;
    if (make === undefined) return plain(404, 'There is no such program here.\n');
    try {
      const handler = await this.#handler(name, make);
      return await handler(request, lifetime);
    } catch {
      this.#handlers.delete(name);
      return plain(500, 'The program could not be started.\n');
    }
  }

  #handler(name: string, make: MakeServer): Promise<HttpHandler> {
    const there = this.#handlers.get(name);
    if (there !== undefined) return there;
    const handler = this.#make(name, make);
    this.#handlers.set(name, handler);
    return handler;
  }

  async #make(name: string, make: MakeServer): Promise<HttpHandler> {
    const context = await this.#options.contextFor(name);
    const { origin } = new URL(this.#options.root);
    return createHttpHandler({
      server: make(context),
      ambient: context.ambient,
      principal: context.env['principal'] ?? defaultPrincipal,
      isOriginAllowed: (given) => given === origin,
      onFault: (method, fault) => {
        context.stderr(
          `${method} failed: ${fault instanceof Error ? fault.message : 'no Error was thrown'}\n`,
        );
      },
    });
  }
}
