import { posix } from 'node:path';
import { open, type Entry, type ZipFile } from 'yauzl';
import { SourceProblem } from './source-problem.ts';

/** The files of an archive, read from memory by name; nothing of it is ever written to a disk. */
export type ZipFiles = Awaited<ReturnType<typeof openZip>>;

const mostEntries = 20_000;
const longestEntry = 20 * 1024 * 1024;
const longestTotal = 200 * 1024 * 1024;
/** Pages shrink to a fifth or a tenth. What shrinks to less than a hundredth was made to grow; small books may. */
const mostGrowth = 100;
const grownAnyway = 4 * 1024 * 1024;
/** Names, comments and other things that the list of files holds for each. */
const longestList = 8 * 1024 * 1024;

/** A name that leaves the archive is refused by the library; sizes are counted as they come out, whatever is claimed. */
export async function openZip(path: string, fileBytes: number) {
  const zip = await opened(path);
  const entries = await directory(zip).catch((error: unknown) => {
    zip.close();
    throw error instanceof SourceProblem ? error : broken(error);
  });
  const mostBytes = Math.min(longestTotal, Math.max(grownAnyway, mostGrowth * fileBytes));
  let total = 0;

  async function readEntry(entry: Entry): Promise<Buffer> {
    if (entry.isEncrypted()) throw new SourceProblem('文件已加密，无法导入');
    if (entry.uncompressedSize > longestEntry) throw new SourceProblem('压缩包内的文件过大');
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found))),
    );
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      total += bytes.length;
      if (size > longestEntry || total > mostBytes) throw new SourceProblem('压缩包展开后过大');
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  }

  return {
    close: (): void => zip.close(),
    async read(name: string): Promise<Buffer | null> {
      const entry = entries.get(posix.normalize(name));
      if (!entry) return null;
      try {
        return await readEntry(entry);
      } catch (error) {
        throw error instanceof SourceProblem ? error : broken(error);
      }
    },
  };
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    );
  });
}

async function directory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new SourceProblem('压缩包内的文件过多');
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    let listed = 0;
    zip.on('entry', (entry: Entry) => {
      listed += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (listed > longestList) return reject(new SourceProblem('压缩包的目录过大'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

function broken(cause: unknown): SourceProblem {
  if (cause instanceof Error && /relative path|absolute path|invalid characters in file/.test(cause.message)) {
    return new SourceProblem('压缩包内有不安全的路径', { cause });
  }
  return new SourceProblem('压缩包已损坏，无法读取', { cause });
}
