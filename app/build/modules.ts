/** What a bundler tells of a module. */
export interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Id of a module, by its path in the project. */
export const moduleFile = (path: string): string => `${process.cwd()}/${path}`;

/** Modules and all that they import statically. */
export function reach(from: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Modules that this one imports when they are needed. */
export const importsLate = (path: string, modules: Modules): readonly string[] =>
  modules.getModuleInfo(moduleFile(path))?.dynamicallyImportedIds ?? [];
