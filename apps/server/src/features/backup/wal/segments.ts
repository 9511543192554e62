import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../platform/process/start-error.ts';

/** 16 MiB of the log, as PostgreSQL names it: timeline and place. */
export interface Segment {
  readonly name: string;
  readonly timeline: number;
  /** Those of a timeline follow one another. */
  readonly no: number;
}

export interface ArchivedSegment extends Segment {
  readonly file: string;
  /** When it was written to for the last time: it has every change until then. */
  readonly at: number;
  /** Of its content; null while it lies there as PostgreSQL put it. */
  readonly hash: string | null;
  readonly encrypted: boolean;
}

/** Where a timeline left another one, by the number of the segment and the place in the log. */
export interface Branch {
  readonly timeline: number;
  readonly at: bigint;
}

export interface Archive {
  readonly segments: readonly ArchivedSegment[];
  /** Timelines with those that they come from, oldest first. */
  readonly histories: ReadonlyMap<number, readonly Branch[]>;
}

const perLog = 256;
const segmentBytes = 16n * 1024n ** 2n;

export function parseSegment(name: string): Segment | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null;
  const [timeline = 0, log = 0, part = 0] = [0, 8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16));
  return { name, timeline, no: log * perLog + part };
}

/** `0/3000148` is a place in the log. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
}

export function segmentNoOf(lsn: bigint): number {
  return Number(lsn / segmentBytes);
}

/** `<segment>-<milliseconds>-<hash>.zst`: time and hash are in the name, which a copy of the archive keeps. */
export function packedName({ name, at, hash }: { name: string; at: number; hash: string }, encrypted: boolean): string {
  return `${name}-${at}-${hash}.zst${encrypted ? '.age' : ''}`;
}

const packedForm = /^([0-9A-F]{24})-(\d{12,14})-([0-9a-f]{16})\.zst(\.age)?$/;

/** Everything that is known of a packed segment stands in its name. */
export function parsePacked(name: string): Omit<ArchivedSegment, 'file'> | null {
  const [, plain = '', at, hash = null, age] = packedForm.exec(name) ?? [];
  const segment = parseSegment(plain);
  return segment && { ...segment, at: Number(at), hash, encrypted: age !== undefined };
}

/** Where a timeline comes from. */
export function isHistory(name: string): boolean {
  return /^[0-9A-F]{8}\.history$/.test(name);
}

export async function readArchive(folder: string): Promise<Archive> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const segments: ArchivedSegment[] = [];
  const histories = new Map<number, Branch[]>();
  for (const name of names) {
    const file = path.join(folder, name);
    const plain = parseSegment(name);
    const packed = parsePacked(name);
    if (plain) {
      const found = await stat(file).catch(() => null);
      // Packed in this moment by another process: it is in the list of the next look.
      if (found) segments.push({ ...plain, file, at: Math.floor(found.mtimeMs), hash: null, encrypted: false });
    } else if (packed) segments.push({ ...packed, file });
    else if (isHistory(name))
      histories.set(Number.parseInt(name.slice(0, 8), 16), parseHistory(await readFile(file, 'utf8')));
  }
  return { segments: segments.toSorted((a, b) => (a.name < b.name ? -1 : 1)), histories };
}

export function parseHistory(text: string): Branch[] {
  return text.split('\n').flatMap((line) => {
    const [, timeline, at] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    return timeline === undefined || at === undefined ? [] : [{ timeline: Number(timeline), at: parseLsn(at) }];
  });
}
