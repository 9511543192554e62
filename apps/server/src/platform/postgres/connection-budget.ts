import type { Config } from '../config/config.ts';
import { connectionsOf } from '../jobs/lanes.ts';

/** Migrations, the demo loader or a command, beside what goes on. */
const forTheStart = 2;
const listener = 1;

/** How many connections this program has open to the primary at most: docs/operate.md has the same sum. */
export function connectionsOfProgram({ role, lanes, database }: Pick<Config, 'role' | 'lanes' | 'database'>): number {
  // Through a pooler the pool of requests takes from what that has.
  const web = role === 'worker' ? 0 : listener + (database.pooled ? 0 : database.pool);
  const worker = role === 'web' ? 0 : connectionsOf(lanes);
  return web + worker + forTheStart;
}
