import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseNotes, updateCalls } from '@liuguang/contract/admin/system/updates.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { releaseNotes } from './release-notes.ts';
import { readCheck, readFound, saveCheck } from './updates.repository.ts';

const changelog = path.join(import.meta.dirname, '../../../../../../CHANGELOG.md');
let known: Promise<ReleaseNotes[]> | undefined;

/** A copy of the program without them is one all the same. */
async function readNotes(): Promise<ReleaseNotes[]> {
  return releaseNotes(await readFile(changelog, 'utf8').catch(() => ''));
}

export function updateRoutes(db: Db): AdminSection<keyof typeof updateCalls> {
  return {
    'system/updates': async () => {
      const [check, found, notes] = await Promise.all([readCheck(db), readFound(db), (known ??= readNotes())]);
      const release = found?.release ?? null;
      const newer =
        release !== null && isNewer(release.version, productVersion)
          ? { version: release.version, time: Date.parse(release.time), notes: release.notes }
          : null;
      const { at: checkedAt = null, failure = null } = found ?? {};
      return { version: productVersion, notes, check, newer, checkedAt, failure };
    },
    'system/saveUpdates': (input, context) =>
      context.change(async (trx) => {
        const before = await readCheck(trx);
        await saveCheck(trx, input);
        context.audit({ subject: 'updates', details: { before, after: input } });
        return {};
      }),
  };
}

/** Whether the first is a later release; a preview of a version is earlier than it. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const index of [0, 1, 2]) {
    const apart = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (apart !== 0) return apart > 0;
  }
  return a.preview === '' && b.preview !== '';
}

function partsOf(version: string): { numbers: number[]; preview: string } {
  const [numbers = '', preview = ''] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), preview };
}
