import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Db } from '../../platform/db/db.ts';

const payload = z.object({ uploadId: z.string() });

/** What is asked of the worker once every byte has arrived. */
export const uploadProcess = {
  id: 'upload.process',
  payload,
  maxAttempts: 25,
  lane: 'heavy',
  needsRoom: true,
} as const;

/** The same for a picture, for which somebody waits. */
export const pictureProcess = {
  id: 'upload.picture',
  payload,
  maxAttempts: 25,
  lane: 'light',
  needsRoom: true,
} as const;

/** And for a novel, which takes seconds. */
export const novelProcess = { id: 'upload.novel', payload, maxAttempts: 25, lane: 'medium', needsRoom: true } as const;

const jobSpecs = { video: uploadProcess, image: pictureProcess, novel: novelProcess } as const;

/** Once every byte has arrived, and for what a worker left. Each account has its turn, however much others bring. */
export async function askForUpload(db: Db, kind: keyof typeof jobSpecs, uploadId: string): Promise<void> {
  const row = await db.selectFrom('uploads').select('account_id').where('id', '=', uploadId).executeTakeFirst();
  if (!row) return;
  await enqueue(db, jobSpecs[kind], { uploadId }, { key: uploadJobKey(uploadId), accountId: row.account_id });
}

export function uploadJobKey(uploadId: string): string {
  return `upload ${uploadId}`;
}
