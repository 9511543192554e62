import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/** What an operator does by hand, on the running product. */
export function cli(...args: string[]): string {
  return execFileSync('node', ['scripts/cli.ts', ...args], { env: operatorEnv(), encoding: 'utf8' });
}

/** What commands on the running product are started with. */
export function operatorEnv(): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: inject('productDataDir'), NODE_ENV: 'development', ...inject('commandEnv') };
}
