import type { Lab } from '../../../chapters/kit/types.ts';
import type { LabComponent, LabProps } from './lab-props.ts';
import type { Component } from 'svelte';

/** Loads the view of each type of lab; a page loads only those its chapter has. */
const loaders: Partial<{ readonly [T in Lab['type']]: () => Promise<{ default: Component<LabProps<T>> }> }> =
  {
    principal: () => import('./PrincipalView.svelte'),
    transport: () => import('./TransportView.svelte'),
    versions: () => import('./VersionsView.svelte'),
    'three-ways': () => import('./ThreeWaysView.svelte'),
    lying: () => import('./LyingView.svelte'),
    framing: () => import('./FramingView.svelte'),
    pollution: () => import('./PollutionView.svelte'),
    refusals: () => import('./RefusalsView.svelte'),
    revision: () => import('./RevisionView.svelte'),
    cost: () => import('./CostView.svelte'),
    trust: () => import('./TrustView.svelte'),
    bindings: () => import('./BindingsView.svelte'),
    'side-by-side': () => import('./SideBySideView.svelte'),
    sort: () => import('./SortView.svelte'),
    shapes: () => import('./ShapesView.svelte'),
    'three-processes': () => import('./ThreeProcessesView.svelte'),
    tamper: () => import('./TamperView.svelte'),
    'other-hand': () => import('./OtherHandView.svelte'),
    eras: () => import('./ErasView.svelte'),
    'two-servers': () => import('./TwoServersView.svelte'),
  };

/** The views a page needs, by type of lab. */
export type LabViews = ReadonlyMap<Lab['type'], LabComponent>;

/** Loads the views of the labs given; a type that has no view yet is left out. Rejects when a chunk does not load. */
export async function loadLabViews(labs: readonly Lab[]): Promise<LabViews> {
  const types = [...new Set(labs.map(({ type }) => type))];
  const loaded = await Promise.all(
    types.map(async (type) => {
      const module = await loaders[type]?.();
      // Each type is loaded by the loader written for it, so the view fits the lab it is looked up for.
      return module === undefined ? [] : [[type, module.default as unknown as LabComponent] as const];
    }),
  );
  return new Map(loaded.flat());
}
