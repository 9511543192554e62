import type { Config } from '../../../../platform/config/config.ts';
import { openS3Storage } from '../../../../platform/storage/s3/s3-storage.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { aboutName, baseAbout, type BaseAbout, oldestFirst } from '../bases.ts';

/**
 * Beside the backups of BACKUP_URL lies the archive of each cluster as it lies in BACKUP_WAL: `wal/<number>/wal/` the packed
 * log, `wal/<number>/base/<name>/` the copies, whose `base.json` comes last.
 */
export interface ArchiveBucket {
  readonly storage: Storage;
  /** For people. */
  readonly name: string;
}

/** Null where backups stay on this machine. */
export function openArchiveBucket({ backup: { bucket, url = '' } }: Pick<Config, 'backup'>): ArchiveBucket | null {
  return bucket ? { storage: openS3Storage(bucket), name: url } : null;
}

export const logKey = (system: string, name: string) => `wal/${system}/wal/${name}`;
export const baseFolder = (system: string, name: string) => `wal/${system}/base/${name}`;

/** The clusters that the bucket has an archive of. */
export async function systemsIn({ storage }: ArchiveBucket): Promise<string[]> {
  const systems: string[] = [];
  for await (const name of storage.folders('wal')) if (/^\d{10,20}$/.test(name)) systems.push(name);
  return systems;
}

/** The names of the packed segments and histories. */
export async function sentLog({ storage }: ArchiveBucket, system: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const key of storage.list(logKey(system, ''))) names.add(key.slice(key.lastIndexOf('/') + 1));
  return names;
}

interface SentBases {
  /** Oldest first. */
  readonly whole: BaseAbout[];
  /** Names of those that a killed worker did not send, or remove, to the end. */
  readonly halves: string[];
}

export async function sentBases({ storage }: ArchiveBucket, system: string): Promise<SentBases> {
  const whole: BaseAbout[] = [];
  const halves: string[] = [];
  for await (const name of storage.folders(`wal/${system}/base`)) {
    const text = await storage.read(`${baseFolder(system, name)}/${aboutName}`);
    if (!text) halves.push(name);
    else {
      // That of a later version is none that this one could use, and none that it may remove.
      const parsed = baseAbout.safeParse(JSON.parse(text.toString()));
      if (parsed.success) whole.push(parsed.data);
    }
  }
  return { whole: oldestFirst(whole), halves };
}
