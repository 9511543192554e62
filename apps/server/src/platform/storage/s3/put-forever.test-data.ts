import { randomBytes } from 'node:crypto';
import type { S3Settings } from '../../config/storage-settings.ts';
import { openS3Storage } from './s3-storage.ts';

// Puts a stream that does not end, until it is killed: `node put-forever.test-data.ts '<settings as JSON>' <key>`.
const [, , settings = '', key = ''] = process.argv;
const piece = randomBytes(1024 ** 2);

async function* endless() {
  for (let sent = 1; ; sent += 1) {
    yield piece;
    if (sent % 8 === 0) process.stdout.write(`${sent}\n`);
    // Not more than a small store can hold before the kill comes.
    if (sent > 64) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

await openS3Storage(JSON.parse(settings) as S3Settings).put(key, endless());
