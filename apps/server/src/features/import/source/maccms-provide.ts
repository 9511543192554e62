import type { SourceWeb } from '../fetch/source-web.ts';
import { readVodPage } from './maccms-page.ts';
import { foundInVod } from './maccms-vod.ts';
import type { ReadSource } from './source-reader.ts';
import { toRecord } from './source-record.ts';

/** So many pages of a hundred are more than anybody has; a source that never ends is stopped. */
const mostPages = 20_000;

/** The interface that MacCMS provides: `…/api.php/provide/vod/`, JSON or XML, a page at a time. */
export function maccmsProvide(web: SourceWeb, address: string, player: string | undefined): ReadSource {
  return async function* (from, now) {
    const base = new URL(address);
    let read = from?.read ?? 0;
    for (let page = from?.page ?? 1; page <= mostPages; page += 1) {
      const url = new URL(base);
      url.searchParams.set('ac', 'detail');
      url.searchParams.set('pg', String(page));
      const { pages, vods } = readVodPage(await web.text(url));
      const records = vods.flatMap((vod) => foundInVod(vod, { base, player })).map((found) => toRecord(found, now));
      const before = page === from?.page ? (from.within ?? 0) : 0;
      for (const [index, record] of records.entries()) {
        if (index < before) continue;
        read += 1;
        yield { record, place: { read, page, within: index + 1 } };
      }
      if (page >= pages || vods.length === 0) return;
    }
  };
}
