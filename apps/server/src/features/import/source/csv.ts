import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import {
  importDelimiters,
  importEncodings,
  importFields,
  type ImportMapping,
  type ImportPreview,
} from '@liuguang/contract/admin/import/import.ts';
import { z } from 'zod';
import { foundInRow, guessMapping } from './csv-columns.ts';
import { csvRows, delimiterOf } from './csv-rows.ts';
import { SourceProblem } from './source-problem.ts';
import { type Found, toRecord } from './source-record.ts';
import { decoded, encodingOf, type TextEncodingName } from './text-encoding.ts';
import { countedRecords, type ReadSource } from './source-reader.ts';

export const csvOptions = z.object({
  encoding: z.enum(importEncodings).optional(),
  delimiter: z.enum(importDelimiters).optional(),
  mapping: z.partialRecord(z.enum(importFields), z.number().int()).optional(),
  /** Of a table that a shell named: files beside it may be named by paths. */
  folder: z.string().optional(),
});
export type CsvOptions = z.infer<typeof csvOptions>;

const headBytes = 256 * 1024;
const shownRows = 10;
const longestShown = 200;

/** How a table is written and how it begins; what is said of it beforehand stands. */
export async function previewCsv(file: string, given: CsvOptions): Promise<ImportPreview> {
  const head = await headOf(file);
  if (head.length === 0) throw new SourceProblem('文件是空的');
  const encoding = given.encoding ?? encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const delimiter = given.delimiter ?? delimiterOf(text.replace(/^\uFEFF/u, ''), importDelimiters, ',');
  const rows: string[][] = [];
  for await (const row of csvRows(just(text), delimiter)) {
    rows.push(row);
    if (rows.length > shownRows) break;
  }
  const [columns = [], ...rest] = rows;
  if (columns.length === 0) throw new SourceProblem('文件里没有表头');
  const shown = rest.map((row) => row.map((cell) => cell.slice(0, longestShown)));
  const mapping = given.mapping ?? guessMapping(columns);
  return { encoding, delimiter, columns: columns.map((name) => name.slice(0, longestShown)), rows: shown, mapping };
}

export function csvSource(file: string, given: CsvOptions): ReadSource {
  return countedRecords(async function* (now) {
    const { encoding, delimiter, mapping } = await previewCsv(file, given);
    for await (const found of foundInFile(file, { encoding, delimiter, mapping, folder: given.folder })) {
      yield toRecord(found, now);
    }
  });
}

interface Written {
  readonly encoding: TextEncodingName;
  readonly delimiter: string;
  readonly mapping: ImportMapping;
  readonly folder: string | undefined;
}

async function* foundInFile(file: string, { encoding, delimiter, mapping, folder }: Written): AsyncGenerator<Found> {
  if (mapping.title === undefined && mapping.series === undefined) throw new SourceProblem('没有选择哪一列是标题');
  const localFile =
    folder === undefined ? null : (text: string) => (text === '' ? null : { path: path.resolve(folder, text) });
  let isHead = true;
  for await (const cells of csvRows(decoded(createReadStream(file), encoding), delimiter)) {
    if (!isHead) yield foundInRow(cells, mapping, { localFile });
    isHead = false;
  }
}

async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) });
  return buffer.subarray(0, bytesRead);
}

async function* just(text: string): AsyncGenerator<string> {
  yield text;
}
