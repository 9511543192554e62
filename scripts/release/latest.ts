import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishedRelease } from '../../packages/contract/src/admin/system/updates.ts';
import { releaseNotes } from '../../apps/server/src/features/system/updates/release-notes.ts';

interface Release {
  readonly version: string;
  readonly time: string;
  readonly changelog: string;
}

/** `latest.json`, beside the archive: what installations that were told to look read of a new version. */
export function writeLatest(out: string, { version, time, changelog }: Release): void {
  const all = releaseNotes(changelog);
  const own = all.find((one) => one.version === version) ?? all[0];
  const notes = (own?.groups ?? []).flatMap(({ items }) => items).slice(0, 30);
  const made = { product: 'liuguang', version, time: new Date(time).toISOString(), notes };
  writeFileSync(path.join(out, 'latest.json'), `${JSON.stringify(publishedRelease.parse(made), null, 1)}\n`);
}
