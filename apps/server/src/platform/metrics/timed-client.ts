import type { Client } from 'pg';

type Query = (...args: unknown[]) => unknown;

/** A client that tells how long each statement took, whichever of the ways of pg it was asked in. */
export function timedClient(Base: typeof Client, note: (text: string, ms: number) => void): typeof Client {
  return class TimedClient extends Base {
    override query(...args: unknown[]): never {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
      if (typeof text !== 'string') return super.query(...(args as [never]));
      const started = performance.now();
      const told = () => note(text, performance.now() - started);
      const last = args.at(-1);
      if (typeof last === 'function') {
        args[args.length - 1] = (...given: unknown[]) => {
          told();
          return (last as Query)(...given);
        };
      }
      const result: unknown = (super.query as Query)(...args);
      if (result instanceof Promise) result.then(told, told);
      return result as never;
    }
  };
}
