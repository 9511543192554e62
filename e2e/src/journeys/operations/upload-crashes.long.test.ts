import { expect, it } from 'vitest';
import { uploadThroughCrashes } from '../../product/upload-crashes.ts';

/** KILLS makes it longer. */
const kills = Number(process.env['KILLS'] ?? 3);

it(
  'publishes every upload once, byte for byte, although everything is killed in the middle',
  async () => {
    const report = await uploadThroughCrashes(kills);
    const published = report.uploads.map(({ uploadId }) => ({
      uploadId,
      state: 'published',
      reason: null,
      sameBytes: true,
    }));
    expect(report.uploads).toEqual(published);
    expect(report.uploads.length).toBeGreaterThan(1);
    expect(report).toMatchObject({ videos: published.length, mediaFolders: published.length, leftovers: [] });
    expect(report.kills.server).toBeGreaterThan(0);
    expect(report.kills.worker).toBeGreaterThan(0);
  },
  130_000 * kills,
);
