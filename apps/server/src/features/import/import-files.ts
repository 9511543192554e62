import { copyFile, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A source as a file of this machine, for as long as it is held. */
export interface HeldSource extends AsyncDisposable {
  readonly path: string;
}

/**
 * Where an import keeps what belongs to it alone: a file that was sent (`<id>/source`), subtitles that wait for their video, and
 * on this machine `<id>/row-<rowId>`, what is being fetched. Where media lie in a bucket the first two lie there as well:
 * whoever reads and settles may be another machine.
 */
export interface ImportFiles {
  /** The file that was sent; reading it fails when there is none. */
  source(importId: string): Promise<HeldSource>;
  /** The file of a row on its way; what else belongs to the fetching has the same name with an ending. */
  row(importId: string, rowId: string): string;
  open(importId: string): Promise<void>;
  /** Writes a part and answers how long the source is now; null when there is a hole before it. */
  write(importId: string, offset: number, bytes: Uint8Array): Promise<number | null>;
  /** A copy of a file of this machine is the source. */
  takeSource(importId: string, file: string): Promise<void>;
  keepTrack(importId: string, rowId: string, lang: string, text: string): Promise<void>;
  readTrack(importId: string, rowId: string, lang: string): Promise<string | null>;
  removeRow(importId: string, rowId: string, langs: readonly string[]): Promise<void>;
  remove(importId: string): Promise<void>;
}

/** Beside the file of a row: the tag of what is being fetched, how far a playlist got. */
const endings = ['', '.tag', '.hls'];

export function openImportFiles(dataDir: string): ImportFiles {
  const root = path.join(dataDir, 'imports');
  const folder = (importId: string) => path.join(root, checkImportId(importId));
  const source = (importId: string) => path.join(folder(importId), 'source');
  const row = (importId: string, rowId: string) => path.join(folder(importId), `row-${checkImportId(rowId)}`);
  const track = (importId: string, rowId: string, lang: string) => `${row(importId, rowId)}.${plainLang(lang)}.vtt`;
  const openIt = async (importId: string) => {
    await mkdir(folder(importId), { recursive: true, mode: 0o700 });
  };
  return {
    source: (importId) => Promise.resolve({ path: source(importId), [Symbol.asyncDispose]: () => Promise.resolve() }),
    row,
    open: openIt,
    async write(importId, offset, bytes) {
      await openIt(importId);
      const before = (await stat(source(importId)).catch(() => null))?.size ?? 0;
      if (offset > before) return null;
      await using handle = await open(source(importId), before === 0 && offset === 0 ? 'w' : 'r+');
      await handle.write(bytes, 0, bytes.length, offset);
      return (await handle.stat()).size;
    },
    async takeSource(importId, file) {
      await openIt(importId);
      await copyFile(file, source(importId));
    },
    async keepTrack(importId, rowId, lang, text) {
      await writeFile(track(importId, rowId, lang), text);
    },
    readTrack: (importId, rowId, lang) => readFile(track(importId, rowId, lang), 'utf8').catch(() => null),
    async removeRow(importId, rowId, langs) {
      const names = [
        ...endings.map((ending) => row(importId, rowId) + ending),
        ...langs.map((lang) => track(importId, rowId, lang)),
      ];
      await Promise.all(names.map((name) => rm(name, { force: true })));
    },
    async remove(importId) {
      await rm(folder(importId), { recursive: true, force: true });
    },
  };
}

/** As it may stand in a name. */
export function plainLang(lang: string): string {
  return lang.replaceAll(/[^a-z0-9-]/gi, '').slice(0, 20);
}

export function checkImportId(id: string): string {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new Error(`not an import: ${JSON.stringify(id)}`);
  return id;
}
