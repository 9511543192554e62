import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const maxBytes = 5 * 1024 * 1024;
const imageData = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,([A-Za-z0-9+/]+={0,2})$/;

interface PictureFile extends AsyncDisposable {
  /** A file of the picture's own bytes. */
  readonly path: string;
  /** It came as text. */
  readonly wasText: boolean;
}

/** A picture of an operator: the file itself, or, of a text file that holds image data, the picture in it. */
export async function openPictureFile(file: string): Promise<PictureFile> {
  const bytes = await bytesInText(file);
  if (bytes === null) return { path: file, wasText: false, [Symbol.asyncDispose]: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'text-picture-'));
  const made = path.join(folder, 'picture');
  await writeFile(made, bytes);
  return { path: made, wasText: true, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Null for anything but image data: the picture reader says what is wrong with that. */
async function bytesInText(file: string): Promise<Buffer | null> {
  {
    await using opened = await open(file);
    const stat = await opened.stat();
    if (!stat.isFile() || stat.size > maxBytes) return null;
    const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(32) });
    if (!buffer.subarray(0, bytesRead).toString('latin1').trimStart().startsWith('data:image/')) return null;
  }
  const [, data] = imageData.exec((await readFile(file, 'latin1')).trim()) ?? [];
  return data === undefined ? null : Buffer.from(data, 'base64');
}
