import { access, constants } from 'node:fs/promises';
import type { SourceWeb } from '../fetch/source-web.ts';
import type { StoredImport } from '../import-run.ts';
import { csvSource } from './csv.ts';
import { folderSource } from './folder.ts';
import { maccmsDump } from './maccms-dump.ts';
import { maccmsProvide } from './maccms-provide.ts';
import { peertube } from './peertube.ts';
import { SourceProblem } from './source-problem.ts';
import type { ReadSource } from './source-reader.ts';

type Opened = Pick<StoredImport, 'kind' | 'source' | 'options'>;

/** `file` is where a source lies that was sent to us. */
export async function openSource({ kind, source, options }: Opened, web: SourceWeb, file: string): Promise<ReadSource> {
  switch (kind) {
    case 'csv':
      return csvSource(file, options);
    case 'folder':
      return folderSource(source);
    case 'peertube':
      return peertube(web, source);
    case 'maccms':
      if (isAddress(source)) return maccmsProvide(web, source, options.player);
      await access(source, constants.R_OK).catch(() => {
        throw new SourceProblem('SQL 文件不存在，或后台进程没有读取权限');
      });
      return maccmsDump(source, options.encoding ?? 'utf-8', options.player);
    default:
      return kind satisfies never;
  }
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}
