import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from '../../storage/received-file.ts';

/**
 * Lays the files of a form down while it is still being read. Every write has an owner from its first moment: a part
 * that never closes fails its write before the form itself has failed, when nobody waits for it yet.
 */
export function formFiles(folder: string, onFailure: () => void) {
  const streams: Readable[] = [];
  const failures: unknown[] = [];
  const writes: Promise<void>[] = [];
  return {
    save(stream: Readable): ReceivedFile {
      const file = { path: path.join(folder, String(streams.length)), bytes: 0 };
      stream.on('data', (chunk: Buffer) => {
        file.bytes += chunk.length;
      });
      streams.push(stream);
      writes.push(
        pipeline(stream, createWriteStream(file.path)).catch((error: unknown) => {
          failures.push(error);
          onFailure();
        }),
      );
      return file;
    },
    /**
     * Settles when nothing writes any more; false when a file is not whole. Throws what the disk said, if it failed.
     */
    async finish(whole: boolean): Promise<boolean> {
      if (!whole) for (const stream of streams) stream.destroy();
      await Promise.all(writes);
      const disk = failures.find((failure) => failure instanceof Error && 'syscall' in failure);
      if (disk !== undefined) throw disk;
      return failures.length === 0;
    },
  };
}
