import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { codeOf } from '../../platform/process/start-error.ts';
import { hashFile, someAtATime } from './hashing.ts';
import type { Progress } from './progress.ts';
import { fileListName, type Manifest, readManifest, savedFile, type SavedFile, secretsName } from './manifest.ts';

/** Reads a whole backup and lists what is missing or damaged. */
export async function verifyBackup(
  folder: string,
  progress: Progress,
): Promise<{ manifest: Manifest; problems: string[] }> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  const check = async (name: string, sha256: string) => {
    const found = await hashFile(path.join(folder, name)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (found === null) problems.push(`${name} is missing`);
    else if (found.sha256 !== sha256) problems.push(`${name} is damaged`);
  };
  for (const { file, sha256 } of manifest.tables) await check(`tables/${file}`, sha256);
  await check(secretsName, manifest.secretsSha256);
  await check(fileListName, manifest.files.listSha256);
  // A damaged list cannot be trusted to check the files by.
  if (problems.some((problem) => problem.startsWith(fileListName))) return { manifest, problems };
  let count = 0;
  await someAtATime(savedFiles(folder), async ({ path: name, sha256 }) => {
    if (count % 50 === 0) progress('checking files', count, manifest.files.count);
    count += 1;
    await check(`files/${name}`, sha256);
  });
  if (count !== manifest.files.count) problems.push(`${fileListName} has ${count} files, not ${manifest.files.count}`);
  return { manifest, problems };
}

export function savedFiles(folder: string): AsyncGenerator<SavedFile> {
  return listedFiles(path.join(folder, fileListName));
}

export async function* listedFiles(list: string): AsyncGenerator<SavedFile> {
  const lines = createInterface({ input: createReadStream(list), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield savedFile.parse(JSON.parse(line));
}
