import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Where bytes lie before they are media: `<uploadId>` is what was sent, `work/<uploadId>-<lease>` what is made of it. */
export interface UploadFiles {
  readonly folder: string;
  source(uploadId: string): string;
  work(uploadId: string, lease: string): string;
  /** How much has arrived and when; null when there is no file. */
  received(uploadId: string): Promise<{ bytes: number; at: number } | null>;
  /** Waits until what has arrived is on the disk. */
  sync(uploadId: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Of everything here: the upload it belongs to, its lease when it is work, and when it was last written to. */
  list(): Promise<{ name: string; uploadId: string; lease: string | null; at: number }[]>;
  /** Removes what every attempt at this upload has made so far. */
  clearWork(uploadId: string): Promise<void>;
  removeEntry(entry: { name: string; lease: string | null }): Promise<void>;
  freeBytes(): Promise<number>;
}

export async function openUploadFiles(dataDir: string): Promise<UploadFiles> {
  const folder = path.join(dataDir, 'uploads');
  const workFolder = path.join(folder, 'work');
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const source = (uploadId: string) => path.join(folder, checkId(uploadId));
  return {
    folder,
    source,
    work: (uploadId, lease) => path.join(workFolder, `${checkId(uploadId)}-${lease}`),
    async received(uploadId) {
      const info = await stat(source(uploadId)).catch(() => null);
      return info?.isFile() ? { bytes: info.size, at: info.mtimeMs } : null;
    },
    async sync(uploadId) {
      const file = await open(source(uploadId), 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
    remove: (uploadId) => rm(source(uploadId), { force: true }),
    async list() {
      const entries = [];
      for (const name of await readdir(folder)) {
        if (/^\d+$/.test(name)) entries.push({ name, uploadId: name, lease: null });
      }
      for (const name of await readdir(workFolder)) {
        const [, uploadId = '', lease = ''] = /^(\d+)-(.+)$/.exec(name) ?? [];
        if (uploadId !== '') entries.push({ name, uploadId, lease });
      }
      return await Promise.all(
        entries.map(async (entry) => {
          const file = path.join(entry.lease === null ? folder : workFolder, entry.name);
          const info = await stat(file).catch(() => null);
          return Object.assign(entry, { at: info?.mtimeMs ?? Date.now() });
        }),
      );
    },
    async clearWork(uploadId) {
      const own = (await readdir(workFolder)).filter((name) => name.startsWith(`${checkId(uploadId)}-`));
      await Promise.all(own.map((name) => rm(path.join(workFolder, name), { recursive: true, force: true })));
    },
    removeEntry: ({ name, lease }) =>
      rm(path.join(lease === null ? folder : workFolder, name), { recursive: true, force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

function checkId(uploadId: string): string {
  if (!/^[1-9]\d{0,18}$/.test(uploadId)) throw new Error(`not an upload: ${JSON.stringify(uploadId)}`);
  return uploadId;
}
