import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Config } from '../../config/config.ts';

/** Whether this answer of a call is compared with the contract. */
export type ChecksOutput = (call: string) => boolean;

const pauseMs = 100;

/**
 * Tests compare every answer, production none. In between, as in journeys and at a developer's desk, it is the first of
 * each call and then one in a tenth of a second: more would be most of what a long answer costs under load, and speed
 * could not be measured on anything but production.
 */
export function outputChecks(env: Config['env'], clock: () => number): ChecksOutput {
  if (env === 'production') return () => false;
  if (env === 'test') return () => true;
  const last = new Map<string, number>();
  return (call) => {
    const now = clock();
    if (Math.abs(now - (last.get(call) ?? -Infinity)) < pauseMs) return false;
    last.set(call, now);
    return true;
  };
}

/**
 * An answer is what the contract says, so that a wrong type or a field too many (a leak) fails a test. zod drops unknown
 * fields silently, hence the comparison with what it kept.
 */
export function checkOutput(name: string, schema: z.ZodType, output: unknown): void {
  const wire: unknown = output === undefined ? undefined : JSON.parse(JSON.stringify(output));
  const result = schema.safeParse(wire);
  if (!result.success) {
    throw new Error(`the output of ${name} is not what the contract says: ${result.error.message}`);
  }
  if (!isDeepStrictEqual(result.data, wire)) {
    throw new Error(`the output of ${name} has fields that the contract does not name`);
  }
}
