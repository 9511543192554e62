import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../../apps/server/src/platform/config/config.ts';
import { allOf } from '../../../apps/server/src/platform/storage/all-of.ts';
import { openS3Storage } from '../../../apps/server/src/platform/storage/s3/s3-storage.ts';

/** The names of everything that the product keeps of a film: in its folder, or in the bucket of a cluster. */
export async function storedOf(mediaId: string): Promise<string[]> {
  const settings = loadConfig(inject('commandEnv') ?? {}, process.cwd()).storage;
  if (!settings) {
    const folder = path.join(inject('productDataDir'), 'media/media', mediaId);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  }
  const bucket = openS3Storage(settings);
  try {
    const prefix = `media/${mediaId}/`;
    return (await allOf(bucket.list(prefix))).map((key) => key.slice(prefix.length));
  } finally {
    bucket.close?.();
  }
}
