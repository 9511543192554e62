import { mkdir } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zstdDecompressSync } from 'node:zlib';
import { decrypt } from '../../../platform/age/age.ts';
import type { Identity } from '../../../platform/age/age-keys.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { unpack } from '../../../platform/tar/tar.ts';
import { someAtATime } from '../hashing.ts';
import type { Progress } from '../progress.ts';
import { savedFiles } from '../verify-backup.ts';
import { archiveKey, listVault, objectKey, objectsKey, type Vault } from './vault.ts';
import { commandWord } from '../../../platform/process/command-word.ts';

interface Fetch {
  readonly vault: Vault;
  /** Of the backup; `latest` is the newest. */
  readonly name: string;
  readonly identity: Identity | null;
  /** Gets a folder of this backup. */
  readonly into: string;
  readonly progress: Progress;
}

/** Brings a backup back as the folder that it was before it was sent; whoever uses it checks it first (`verifyBackup`). */
export async function fetchBackup({ vault, name, identity, into, progress }: Fetch): Promise<string> {
  const all = await listVault(vault);
  const found = name === 'latest' ? all.at(-1) : all.find((one) => one.name === name);
  if (!found) throw new StartError(`there is no backup ${name} in ${vault.name}: ${commandWord} backup list`);
  const { recipient } = found;
  if (recipient !== null && !identity)
    throw new StartError(`${found.name} is encrypted to ${recipient}: give the file of its private key with --key`);
  if (recipient !== null && identity?.recipient.text !== recipient)
    throw new StartError(`${found.name} is encrypted to ${recipient}, which is not the key that was given`);
  const key = recipient === null ? null : identity;
  const read = async (place: string): Promise<AsyncIterable<Buffer>> => {
    const body = await vault.storage.openRead(place);
    if (!body) throw new StartError(`${place} is missing in ${vault.name}`);
    return key ? decrypt(body, key) : (body as AsyncIterable<Buffer>);
  };
  const folder = path.join(into, found.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  progress('fetching tables', 0, 0);
  await unpack(await read(archiveKey(found.name)), folder);
  const list = await vault.storage.read(objectsKey(found.name));
  if (!list) throw new StartError(`${objectsKey(found.name)} is missing in ${vault.name}`);
  const ids = zstdDecompressSync(list).toString().split('\n');
  let [listed, count] = [0, 0];
  async function* files() {
    for await (const { path: place } of savedFiles(folder)) yield { place, id: ids[listed++] ?? '' };
  }
  const folders = new Set<string>();
  await someAtATime(files(), async ({ place, id }) => {
    if (count % 50 === 0) progress('fetching files', count, found.files);
    count += 1;
    const file = path.join(folder, 'files', place);
    const parent = path.dirname(file);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(await read(objectKey(id))), sink);
  });
  return folder;
}
