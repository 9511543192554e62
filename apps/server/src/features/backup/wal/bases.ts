import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../../platform/process/start-error.ts';
import { parseLsn, segmentNoOf } from './segments.ts';

export const basePrefix = 'base-';
/** Until it is whole: what a killed one leaves is never taken for a copy. */
export const unfinishedBase = '.unfinished-';
export const clusterName = (encrypted: boolean) => `cluster.tar.zst${encrypted ? '.age' : ''}`;
export const aboutName = 'base.json';

export const baseAbout = z.object({
  format: z.literal('liuguang base 1'),
  name: z.string().regex(/^base-\d{8}T\d{6}Z-[0-9a-f]{4}$/),
  system: z.string(),
  postgres: z.string(),
  startedAt: z.number(),
  /** From this moment on it can be restored. */
  finishedAt: z.number(),
  timeline: z.number().int(),
  /** Where the log begins that it needs, and how far it needs it at least. */
  startLsn: z.string(),
  stopLsn: z.string(),
  bytes: z.number(),
  /** Of the archive as it lies there. */
  sha256: z.string(),
  /** The public key, where it is encrypted. */
  recipient: z.string().nullable(),
  /** Of the cluster, also those that are empty. */
  folders: z.array(z.string().regex(/^(?!.*\.\.)[\w./-]+$/)),
});
export type BaseAbout = z.infer<typeof baseAbout>;

/** The complete ones, oldest first. */
export async function listBases(folder: string): Promise<BaseAbout[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found: BaseAbout[] = [];
  for (const name of names.filter((one) => one.startsWith(basePrefix))) {
    const text = await readFile(path.join(folder, name, aboutName), 'utf8').catch(() => 'null');
    const parsed = baseAbout.safeParse(JSON.parse(text));
    if (parsed.success) found.push(parsed.data);
  }
  return oldestFirst(found);
}

export function oldestFirst(bases: readonly BaseAbout[]): BaseAbout[] {
  return bases.toSorted((a, b) => a.finishedAt - b.finishedAt);
}

const dayMs = 24 * 3_600_000;

/**
 * As many days as daily backups stay can be restored whole, so the last copy before them stays as well. Wants them oldest first; where
 * there are any, one is kept.
 */
export function keptBases(bases: readonly BaseAbout[], keepDaily: number, now: number) {
  const first = Math.max(
    bases.findLastIndex(({ finishedAt }) => finishedAt <= now - keepDaily * dayMs),
    0,
  );
  return { kept: bases.slice(first), gone: bases.slice(0, first) };
}

/** The number of the first segment that any of them needs. */
export function firstNeeded(bases: readonly BaseAbout[]): number {
  return Math.min(...bases.map(({ startLsn }) => segmentNoOf(parseLsn(startLsn))));
}

export async function removeBase(folder: string, name: string): Promise<void> {
  // Renamed first: half of one is never listed.
  const going = path.join(folder, `${unfinishedBase}${name}`);
  await rename(path.join(folder, name), going);
  await rm(going, { recursive: true, force: true });
}
