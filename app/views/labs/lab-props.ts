import type { Component } from 'svelte';
import type { Lab } from '../../../chapters/kit/types.ts';
import type { LabBench } from '../../notebook/bench.svelte.ts';
import type { Session } from '../../notebook/session.svelte.ts';

/** What the view of a lab of one type is given. */
export interface LabProps<T extends Lab['type']> {
  readonly session: Session;
  readonly lab: Extract<Lab, { type: T }>;
}

/** The view of any lab; `labViews` gives each type the one that is written for it. */
export type LabComponent = Component<{ session: Session; lab: never }>;

/** A bench with the words it is shown under. */
export interface TitledBench {
  readonly id: string;
  readonly title: string;
  readonly says: string | undefined;
  readonly bench: LabBench;
}

/** The benches of a lab in order, each with its words. */
export const titledBenches = (session: Session, lab: Lab): readonly TitledBench[] =>
  lab.benches.map((data, index) => ({
    id: `${lab.id}-${String(index + 1)}`,
    title: data.title ?? data.program,
    says: data.says,
    bench: session.bench(lab.id, index),
  }));
