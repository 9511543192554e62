import { createReadStream } from 'node:fs';
import { foundInVod, type Vod } from './maccms-vod.ts';
import { SourceProblem } from './source-problem.ts';
import { countedRecords, type ReadSource } from './source-reader.ts';
import { toRecord } from './source-record.ts';
import { type SqlRow, sqlRows } from './sql-dump.ts';
import { decoded, type TextEncodingName } from './text-encoding.ts';

const isVods = (table: string) => /(?:^|_)vod$/i.test(table);
const isTypes = (table: string) => /(?:^|_)type$/i.test(table);

/** A dump of the database of MacCMS: the tables `mac_vod` and `mac_type`, whatever their prefix. */
export function maccmsDump(file: string, encoding: TextEncodingName, player: string | undefined): ReadSource {
  return countedRecords(async function* (now) {
    // The names of types may come after the videos: they are read first, in a pass of their own.
    const types = new Map<string, string>();
    for await (const { values } of rowsIn(file, encoding, isTypes)) {
      types.set(values['type_id'] ?? '', values['type_name'] ?? '');
    }
    let isThere = false;
    for await (const row of rowsIn(file, encoding, isVods)) {
      isThere = true;
      const vod = vodOf(row, types);
      if (vod) for (const found of foundInVod(vod, { player })) yield toRecord(found, now);
    }
    if (!isThere) throw new SourceProblem('SQL 文件里没有 mac_vod 表的数据');
  });
}

function rowsIn(file: string, encoding: TextEncodingName, wanted: (table: string) => boolean) {
  return sqlRows(decoded(createReadStream(file, { highWaterMark: 256 * 1024 }), encoding), wanted);
}

const columns = [
  'vod_name',
  'vod_pic',
  'vod_content',
  'vod_blurb',
  'vod_class',
  'vod_tag',
  'vod_play_from',
  'vod_play_url',
  'vod_time',
  'vod_time_add',
] as const satisfies (keyof Vod)[];

/** Null for what the old site keeps hidden. */
function vodOf({ values }: SqlRow, types: ReadonlyMap<string, string>): Vod | null {
  const id = values['vod_id'];
  if (!id || values['vod_status'] === '0') return null;
  const own = Object.fromEntries(columns.map((column) => [column, values[column] ?? ''])) as Record<
    (typeof columns)[number],
    string
  >;
  return { ...own, vod_id: id, type_name: types.get(values['type_id'] ?? '') ?? '' };
}
