import type { TestContext } from 'vitest';

/** Skips a test that this machine cannot run, and prints why: the reporter says only that it was skipped. */
export function skipHere({ skip, task }: TestContext, reason: string): never {
  process.stdout.write(`SKIPPED ${task.name}: ${reason}\n`);
  return skip(reason);
}
