import { randomBytes } from 'node:crypto';
import type { S3Settings } from '@liuguang/server/platform/config/storage-settings.ts';
import { openS3Storage } from '@liuguang/server/platform/storage/s3/s3-storage.ts';

/** Puts a stream of so many bytes and says by how much the process grew, in MB. */
const { settings, bytes } = JSON.parse(process.argv[2] ?? '') as { settings: S3Settings; bytes: number };
const piece = randomBytes(256 * 1024);
let peak = 0;

async function* stream() {
  for (let sent = 0; sent < bytes; sent += piece.length) {
    peak = Math.max(peak, process.memoryUsage.rss());
    yield piece.subarray(0, Math.min(piece.length, bytes - sent));
  }
}

const storage = openS3Storage(settings);
// Connections, keys and code are there before it begins.
await storage.put('media/warm', randomBytes(1000));
// Sampled: what the system calls the largest so far begins with that of the process that started this one.
const before = process.memoryUsage.rss();
const { size } = await storage.put('media/large', stream());
if (size !== bytes || (await storage.stat('media/large'))?.size !== bytes) throw new Error('not all of it is there');
process.stdout.write(`${(peak - before) / 1024 ** 2}\n`);
await storage.delete('media/large');
storage.close?.();
