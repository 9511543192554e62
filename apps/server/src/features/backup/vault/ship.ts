import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { encrypt } from '../../../platform/age/age.ts';
import { pack } from '../../../platform/tar/tar.ts';
import { digest, someAtATime } from '../hashing.ts';
import { type Manifest, secretsName } from '../manifest.ts';
import type { Progress } from '../progress.ts';
import { savedFiles } from '../verify-backup.ts';
import { archiveKey, objectIds, objectKey, objectsKey, type Summary, summaryKey, type Vault } from './vault.ts';

interface Shipment {
  readonly vault: Vault;
  /** A complete backup on this machine. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** What is read at once rather than in a stream. */
const smallBytes = 4 * 1024 ** 2;

/** Puts a backup into the vault: only files that no backup in it has are sent. Answers how many bytes that were. */
export async function ship({ vault, folder, manifest, progress, signal }: Shipment): Promise<{ moved: number }> {
  const { storage, recipient } = vault;
  const name = path.basename(folder);
  const idOf = objectIds(vault, await readFile(path.join(folder, secretsName), 'utf8'));
  const there = new Set<string>();
  for await (const key of storage.list('objects/')) there.add(key.slice(key.lastIndexOf('/') + 1));
  const ids: string[] = [];
  let [moved, count] = [0, 0];
  const send = async ({ id, file, size }: { id: string; file: string; size: number }) => {
    signal.throwIfAborted();
    if (count % 50 === 0) progress('sending files', count, manifest.files.count);
    count += 1;
    if (there.has(id)) return;
    there.add(id);
    const source = createReadStream(file, { highWaterMark: 1024 ** 2, signal });
    const bytes = recipient ? encrypt(source, recipient) : source;
    const body = size <= smallBytes ? await buffer(bytes) : bytes;
    const put = await storage.put(objectKey(id), body);
    moved += put.size;
  };
  async function* files() {
    for await (const { path: place, sha256, size } of savedFiles(folder)) {
      const id = idOf(sha256);
      ids.push(id);
      yield { id, file: path.join(folder, 'files', place), size };
    }
  }
  await someAtATime(files(), send);
  const list = zstdCompressSync(ids.join('\n'));
  moved += (await storage.put(objectsKey(name), list)).size;
  progress('sending tables', 0, 0);
  const measured = digest();
  const archive = pack(await restOf(folder));
  const sealed = recipient ? encrypt(archive, recipient) : archive;
  moved += (await storage.put(archiveKey(name), through(sealed, measured, signal))).size;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { createdAt, files: saved } = manifest;
  const about = { createdAt, rows, files: saved.count, bytes: saved.bytes, recipient: recipient?.text ?? null };
  const { sha256: archiveSha256 } = measured.result();
  const last: Summary = { format: 'liuguang vault 1', name, ...about, archiveSha256, objects: ids.length };
  signal.throwIfAborted();
  // Last: what has no summary is no backup.
  await storage.put(summaryKey(name), Buffer.from(JSON.stringify(last)));
  return { moved };
}

async function* through(source: AsyncIterable<Buffer>, { add }: ReturnType<typeof digest>, signal: AbortSignal) {
  for await (const chunk of source) {
    signal.throwIfAborted();
    add(chunk);
    yield chunk;
  }
}

/** Everything of a backup but the files of the product. */
async function restOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('files/'))
    .map((name) => ({ name, file: path.join(folder, name) }));
}
