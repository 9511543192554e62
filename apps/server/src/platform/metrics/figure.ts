export interface Value {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that a module hands out: read when somebody looks, so it costs nothing in between. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  /** `counter`: only grows. */
  readonly type: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  read(): Promise<readonly Value[]>;
}

/** Several figures of one look, or several programs that ask at once: one statement for all of them, at most every so often. */
export function kept<Result>(ms: number, read: () => Promise<Result>, clock = () => performance.now()) {
  let last: { readonly at: number; readonly result: Promise<Result> } | undefined;
  return (): Promise<Result> => {
    if (last && clock() - last.at < ms) return last.result;
    const asked = { at: clock(), result: read() };
    last = asked;
    // A look that failed is no answer for the next one.
    asked.result.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.result;
  };
}
