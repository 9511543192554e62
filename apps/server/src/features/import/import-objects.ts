import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { allOf } from '../../platform/storage/all-of.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkImportId, type ImportFiles, plainLang } from './import-files.ts';

interface SourcePart {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
}

const folder = (importId: string) => `imports/${checkImportId(importId)}`;
const partKey = (importId: string, offset: number, length: number) =>
  `${folder(importId)}/source/${String(offset).padStart(15, '0')}-${length}`;
const track = (importId: string, rowId: string, lang: string) =>
  `${folder(importId)}/tracks/${checkImportId(rowId)}-${plainLang(lang)}.vtt`;

/** Parts of the source are objects that say in their names where they belong; together they are the file. */
export function importsInBucket(inFolder: ImportFiles, bucket: Storage): ImportFiles {
  async function partsOf(importId: string): Promise<SourcePart[]> {
    const keys = await allOf(bucket.list(`${folder(importId)}/source/`));
    return keys
      .map((key) => {
        const [offset = 0, length = 0] = (key.split('/').at(-1) ?? '').split('-').map(Number);
        return { key, offset, length };
      })
      .toSorted((a, b) => a.offset - b.offset || a.length - b.length);
  }

  return {
    ...inFolder,
    async write(importId, offset, bytes) {
      const before = endOf(await partsOf(importId));
      if (offset > before) return null;
      await bucket.put(partKey(importId, offset, bytes.length), bytes);
      return Math.max(before, offset + bytes.length);
    },
    async takeSource(importId, file) {
      await bucket.deleteTree(`${folder(importId)}/source`);
      const { size } = await stat(file);
      await bucket.put(partKey(importId, 0, size), createReadStream(file));
    },
    async source(importId) {
      const parts = await partsOf(importId);
      if (parts.length === 0) throw new Error(`import ${importId} has no source`);
      await inFolder.open(importId);
      const copy = path.join(path.dirname(inFolder.row(importId, '1')), `copy-${randomUUID()}`);
      try {
        await using handle = await open(copy, 'wx', 0o600);
        for (const { key, offset } of parts) {
          let at = offset;
          for await (const chunk of (await bucket.openRead(key)) ?? []) {
            const bytes = chunk as Buffer;
            await handle.write(bytes, 0, bytes.length, at);
            at += bytes.length;
          }
        }
      } catch (error) {
        await rm(copy, { force: true });
        throw error;
      }
      return { path: copy, [Symbol.asyncDispose]: () => rm(copy, { force: true }) };
    },
    async keepTrack(importId, rowId, lang, text) {
      await bucket.put(track(importId, rowId, lang), Buffer.from(text));
    },
    async readTrack(importId, rowId, lang) {
      return (await bucket.read(track(importId, rowId, lang)))?.toString() ?? null;
    },
    async removeRow(importId, rowId, langs) {
      await inFolder.removeRow(importId, rowId, []);
      for (const lang of langs) await bucket.delete(track(importId, rowId, lang));
    },
    async remove(importId) {
      await inFolder.remove(importId);
      await bucket.deleteTree(folder(importId));
    },
  };
}

function endOf(parts: readonly SourcePart[]): number {
  return Math.max(0, ...parts.map(({ offset, length }) => offset + length));
}
