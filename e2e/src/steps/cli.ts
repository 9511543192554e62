import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/** What an operator does by hand, on the running product. */
export function cli(...args: string[]): string {
  const env = { ...process.env, DATA_DIR: inject('productDataDir'), NODE_ENV: 'development', ...inject('commandEnv') };
  return execFileSync('node', ['apps/server/src/cli.ts', ...args], { env, encoding: 'utf8' });
}
