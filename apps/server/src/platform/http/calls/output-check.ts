import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Outside production every answer is compared with the contract, so that a wrong type or a field too many (a leak)
 * fails a test. zod drops unknown fields silently, hence the comparison with what it kept.
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
