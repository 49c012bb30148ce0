/** A combination of eras as it is shown: what is to be expected, and what came of running it. */
export interface MatrixCell {
  readonly data: {
    readonly client: 'modern' | 'dual' | 'legacy';
    readonly server: 'modern' | 'dual' | 'legacy';
    readonly works: boolean;
    readonly says: string;
  };
  readonly runnable: boolean;
  readonly program: string | undefined;
  readonly running: boolean;
  readonly talk: { readonly works: boolean; readonly steps: readonly string[] } | undefined;
  readonly problem: string | undefined;
}
