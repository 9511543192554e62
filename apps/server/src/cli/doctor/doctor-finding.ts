/** What one check found: `fail` must be fixed, `warn` should be known. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What is, and where it is not right, what to do. */
  readonly text: string;
}

type Verdict = Omit<Finding, 'check'>;

export const ok = (text: string): Verdict => ({ state: 'ok', text });
export const warn = (text: string): Verdict => ({ state: 'warn', text });
export const bad = (text: string): Verdict => ({ state: 'fail', text });

export type Check = readonly [name: string, run: () => Verdict | Promise<Verdict>];
