import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { mediaPlugin } from '@liuguang/server/features/playback/media.plugin.ts';
import { signGrant } from '@liuguang/server/features/playback/playback-token.ts';
import type { S3Settings } from '@liuguang/server/platform/config/storage-settings.ts';
import { fileSender, type FileSender } from '@liuguang/server/platform/http/files/send-file.ts';
import { createOrigin } from '@liuguang/server/platform/http/origin.ts';
import { createServer } from '@liuguang/server/platform/http/server.ts';
import { openFolderStorage } from '@liuguang/server/platform/storage/folder-storage.ts';
import { hotSet } from '@liuguang/server/platform/storage/hot-set.ts';
import { openS3Storage } from '@liuguang/server/platform/storage/s3/s3-storage.ts';

/** The gate of the product in front of a bucket, of a bucket with copies on this machine, and of a folder. */
const { settings, folder } = JSON.parse(process.argv[2] ?? '') as { settings: S3Settings; folder: string };
const keys = { current: '1', keys: { 1: Buffer.alloc(32, 5) } };
const expiresAt = Date.now() + 3_600_000;
const token = signGrant(keys, { agentId: '3', mediaId: 'clip', mode: 'full', expiresAt });

async function serve(files: FileSender): Promise<string> {
  const app = createServer({
    trustProxy: [],
    origin: createOrigin(undefined),
    log: createLogger({ env: 'production', logLevel: 'silent' }),
    metrics: { slipped: () => {} },
  });
  const revocations = { isRevoked: () => false };
  app.register(mediaPlugin({ files, keys, revocations, meter: () => {}, clock: Date.now }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v/${token}/clip`;
}

const bucket = openS3Storage(settings);
const copies = hotSet({ storage: bucket, folder: path.join(folder, 'hot'), maxBytes: 2 * 1024 ** 3 });
const urls = {
  bucket: await serve(fileSender(bucket)),
  copies: await serve(fileSender(bucket, {}, copies)),
  folder: await serve(fileSender(await openFolderStorage(path.join(folder, 'media')))),
};
process.stdout.write(`${JSON.stringify(urls)}\n`);
