import type { SourceRecord } from './source-record.ts';

/** Where reading goes on after this record; only the reader that wrote it knows what it means. */
export interface ReadPlace {
  /** How many records came before. */
  readonly read: number;
  /** Of a source that comes in pages. */
  readonly page?: number | undefined;
  /** How many of that page came before. */
  readonly within?: number | undefined;
}

export interface ReadRecord {
  readonly record: SourceRecord;
  readonly place: ReadPlace;
}

/** Reads a source from a place on, or from its beginning. */
export type ReadSource = (from: ReadPlace | null, now: number) => AsyncGenerator<ReadRecord>;

/** For sources of this machine, which are read again from the beginning: what came before is left out. */
export function countedRecords(read: (now: number) => AsyncGenerator<SourceRecord>): ReadSource {
  return async function* (from, now) {
    const before = from?.read ?? 0;
    let count = 0;
    for await (const record of read(now)) {
      count += 1;
      if (count > before) yield { record, place: { read: count } };
    }
  };
}
