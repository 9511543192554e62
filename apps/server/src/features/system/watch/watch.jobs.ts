import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import { addDiskSample, lastDiskParts } from './disk-samples.repository.ts';
import { type Checked, lookAtCertificates } from './look-at-certificates.ts';
import { measureFolders } from './measure-folders.ts';

/** Walking through millions of files is not for every hour. */
const partsEveryMs = 6 * 3_600_000;

/** How full the disk is, by the hour: what the forecast is made of. */
export const sampleDisk = defineJob({
  id: 'system.sample-disk',
  payload: z.object({}),
  cron: '17 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: () =>
    Promise.resolve(async (_payload, { database: { db }, dataDir, signal }) => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      const sizes = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      await addDiskSample(db, { ...sizes, parts: null });
      const last = await lastDiskParts(db);
      if (last && Date.now() - last.at < partsEveryMs) return;
      await addDiskSample(db, { ...sizes, parts: await measureFolders(dataDir, signal) });
    }),
});

/** Until when the certificates of our names hold. */
export function checkCertificates(checked: Checked) {
  return defineJob({
    id: 'system.certificates',
    payload: z.object({}),
    cron: '41 */6 * * *',
    atStart: true,
    maxAttempts: 1,
    load: () => Promise.resolve((_payload, { database: { db }, signal }) => lookAtCertificates(db, checked, signal)),
  });
}
