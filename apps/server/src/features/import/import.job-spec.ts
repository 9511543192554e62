import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

const payload = z.object({ importId: z.string() });

/** Reads the source into rows. */
export const readJobSpec = { id: 'import.read', payload, lane: 'import', maxAttempts: 3 } as const;

/** Fetches what rows name and hands it on; two at a time of one import, so that one slow host holds up half. */
export const workJobSpec = {
  id: 'import.work',
  payload: payload.extend({ slot: z.number().int() }),
  lane: 'import',
  needsRoom: true,
  maxAttempts: 3,
} as const;

const slots = [0, 1];

export async function askForReading(db: Db, importId: string, runAt?: Date): Promise<void> {
  const key = `import read ${importId}`;
  await enqueue(db, readJobSpec, { importId }, runAt === undefined ? { key } : { key, runAt });
}

export async function askForWork(db: Db, importId: string): Promise<void> {
  for (const slot of slots) await askForSlot(db, importId, slot);
}

export async function askForSlot(db: Db, importId: string, slot: number, runAt?: Date): Promise<void> {
  const key = `import work ${importId} ${slot}`;
  await enqueue(db, workJobSpec, { importId, slot }, runAt === undefined ? { key } : { key, runAt });
}
