/** The arrows of docs: who may import whom (../shared/design.md, Rooms). */
const no = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to,
});
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'No cycles.', from: {}, to: { circular: true } },
    no('wire-imports-nothing', '^worker/wire/', { pathNot: '^worker/wire/' }, 'wire is pure text'),
    no(
      'mcp-imports-wire',
      '^worker/mcp/',
      { pathNot: '^worker/(wire|mcp)/|node_modules/(@cfworker/json-schema|@noble/hashes)/' },
      'mcp knows wire and two pure libraries',
    ),
    no(
      'servers',
      '^worker/servers/',
      { path: '^(app|chapters|e2e|worker/(bindings|cli))/' },
      'servers know mcp and wire',
    ),
    no(
      'bindings',
      '^worker/bindings/',
      { path: '^(app|chapters|e2e|worker/cli)/' },
      'bindings know servers, mcp, wire',
    ),
    no('worker-never-app', '^worker/(?!cli/)', { path: '^app/' }, 'only cli may use the host'),
    no(
      'cli-host-only',
      '^worker/cli/',
      { path: '^app/(?!host/)' },
      'cli uses app/host, nothing else of the page',
    ),
    no(
      'page-never-servers',
      '^app/(?!build/|host/script-url\\.ts$)',
      { path: '^worker/(servers|bindings|cli)/', pathNot: '\\?' },
      'programs are started by name; one file holds the address of their script',
    ),
    no(
      'host',
      '^app/host/',
      { path: '^(app/(notebook|ui|views|build)|chapters)/' },
      'host knows wire and mcp',
    ),
    no('host-no-svelte', '^app/host/', { path: 'node_modules/svelte/' }, 'host has no Svelte'),
    no('notebook', '^app/notebook/', { path: '^app/(ui|views|build)/' }, 'notebook knows host and chapters'),
    no(
      'ui',
      '^app/ui/',
      { path: '^(worker|chapters|app/(host|notebook|views|build))/', dependencyTypesNot: ['type-only'] },
      'components know only their props (types aside)',
    ),
    no(
      'chapters',
      '^chapters/',
      { path: '^(app|worker/(servers|bindings|cli))/' },
      'chapters know kit, wire, mcp',
    ),
    no('chapters-no-svelte', '^chapters/', { path: 'node_modules/svelte/' }, 'chapters have no Svelte'),
    no(
      'chapter-alone',
      '^chapters/([0-9][^/]*)/',
      { path: '^chapters/[0-9]', pathNot: '^chapters/$1/' },
      'a chapter never imports another',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'browser', 'default'],
      extensions: ['.ts', '.svelte.ts', '.svelte', '.js'],
    },
  },
};
