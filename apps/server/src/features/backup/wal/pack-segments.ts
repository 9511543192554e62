import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { decrypt, encrypt } from '../../../platform/age/age.ts';
import type { Identity, Recipient } from '../../../platform/age/age-keys.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { type ArchivedSegment, packedName, parseSegment, readArchive } from './segments.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * PostgreSQL closes a segment every minute, full or not: packed, the zeros in it take no room, and it is encrypted where backups
 * are. Only one process at a time.
 */
export async function packSegments(
  folder: string,
  recipient: Recipient | undefined,
  signal: AbortSignal,
): Promise<number> {
  const packed = new Map<string, string>();
  for (const { name, hash } of (await readArchive(folder)).segments) if (hash !== null) packed.set(name, hash);
  let count = 0;
  for (const name of (await readdir(folder)).toSorted()) {
    signal.throwIfAborted();
    const file = path.join(folder, name);
    // Notes of PostgreSQL about copies, halves that a restore left behind, and what a killed packer did.
    if (/\.(?:backup|partial|packing)$/.test(name)) await rm(file, { force: true });
    if (!parseSegment(name)) continue;
    const { mtimeMs } = await stat(file);
    const bytes = await readFile(file);
    const hash = hashOf(bytes);
    const known = packed.get(name);
    if (known !== undefined && known !== hash) {
      throw new StartError(
        `${name} came twice with other content: two copies of this database archive into ${folder}, give each its own BACKUP_WAL`,
      );
    }
    if (known === undefined) await writePacked(folder, { name, at: Math.floor(mtimeMs), hash, bytes }, recipient);
    await rm(file);
    count += 1;
  }
  return count;
}

interface Plain {
  readonly name: string;
  readonly at: number;
  readonly hash: string;
  readonly bytes: Buffer;
}

async function writePacked(folder: string, plain: Plain, recipient: Recipient | undefined): Promise<void> {
  const small = await compress(plain.bytes);
  const sealed = recipient ? await buffer(encrypt(once(small), recipient)) : small;
  const target = path.join(folder, packedName(plain, recipient !== undefined));
  const half = `${target}.packing`;
  const file = await open(half, 'w', 0o600);
  try {
    await file.writeFile(sealed);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, target);
}

/** As PostgreSQL wrote it. */
export async function unpackSegment(segment: ArchivedSegment, identity: Identity | null): Promise<Buffer> {
  const bytes = await readFile(segment.file);
  if (segment.hash === null) return bytes;
  if (segment.encrypted && !identity)
    throw new StartError(`${path.basename(segment.file)} is encrypted: give the file of the private key with --key`);
  const small = segment.encrypted && identity ? await buffer(decrypt(once(bytes), identity)) : bytes;
  const plain = await decompress(small);
  if (hashOf(plain) !== segment.hash) throw new StartError(`${path.basename(segment.file)} is damaged`);
  return plain;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
