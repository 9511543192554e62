import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The first day that the format knows: the same texts make the same archive, whenever they are packed. */
const timeless = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** An archive of texts. */
export async function zip(files: readonly { name: string; text: string }[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text), name, timeless);
  archive.end();
  return await buffer(archive.outputStream);
}
