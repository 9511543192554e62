import { type BaseAbout, listBases } from './bases.ts';
import { type Archive, readArchive } from './segments.ts';

/** Of one cluster, in BACKUP_WAL. */
export interface Place {
  readonly segments: string;
  readonly bases: string;
}

export interface Holdings {
  /** Oldest first. */
  readonly bases: readonly BaseAbout[];
  readonly archive: Archive;
}

export async function holdingsOf({ segments, bases }: Place): Promise<Holdings> {
  return { bases: await listBases(bases), archive: await readArchive(segments) };
}
