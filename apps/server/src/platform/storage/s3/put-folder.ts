import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from '../storage.ts';
import { inTurns, type S3Client } from './s3-client.ts';
import { putStream } from './put-stream.ts';

const filesAtOnce = 4;

/**
 * Puts a folder in the place of everything under a prefix. A store cannot switch many objects at once, so the order does it:
 * what lies deepest comes first, the files at the top (the master playlist, by which all others are found) come last, and
 * only then what the folder does not have goes. Nobody reads a media id before its row is published, which is after this.
 */
export async function putFolder(
  client: S3Client,
  {
    prefix,
    bucketPrefix,
    folder,
    signal,
  }: { prefix: string; bucketPrefix: string; folder: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const names = await filesOf(folder, '');
  for (const name of names) checkKey(`${prefix}/${name}`);
  const keyOf = (name: string) => `${bucketPrefix}${prefix}/${name}`;
  const put = async (name: string) => {
    signal?.throwIfAborted();
    await putStream(client, keyOf(name), createReadStream(path.join(folder, name), { highWaterMark: 1024 ** 2 }));
  };
  await inTurns(
    names.filter((name) => name.includes('/')),
    filesAtOnce,
    put,
  );
  await inTurns(
    names.filter((name) => !name.includes('/')),
    1,
    put,
  );
  signal?.throwIfAborted();
  const wanted = new Set(names.map(keyOf));
  const old: string[] = [];
  for await (const key of client.list(keyOf(''))) if (!wanted.has(key)) old.push(key);
  await client.deleteMany(old);
}

async function filesOf(root: string, folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = folder + entry.name;
    if (entry.isDirectory()) names.push(...(await filesOf(root, `${name}/`)));
    else if (entry.isFile()) names.push(name);
    else throw new Error(`${entry.name}: neither a file nor a folder`);
  }
  return names;
}
