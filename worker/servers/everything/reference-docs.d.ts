/** Names and texts of the package's `docs` folder; made by app/build/reference-server-plugin.ts. */
declare module 'virtual:reference-docs' {
  export const docs: Readonly<Record<string, string>>;
}
