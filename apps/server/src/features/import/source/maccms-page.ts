import { Parser } from 'htmlparser2';
import { z } from 'zod';
import type { Vod } from './maccms-vod.ts';
import { SourceProblem } from './source-problem.ts';

export interface VodPage {
  readonly pages: number;
  readonly vods: Vod[];
}

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const optional = text.transform((value) => value ?? '');

const vod = z.object({
  vod_id: z.union([z.string(), z.number()]).transform(String),
  vod_name: optional,
  vod_pic: optional,
  vod_content: optional,
  vod_blurb: optional,
  vod_class: optional,
  vod_tag: optional,
  type_name: optional,
  vod_play_from: optional,
  vod_play_url: optional,
  vod_time: optional,
  vod_time_add: optional,
});

const page = z.object({ pagecount: z.coerce.number().int().min(0).catch(1), list: z.array(z.unknown()) });

/** A page of the interface of MacCMS, which answers JSON or XML by its settings. */
export function readVodPage(body: string): VodPage {
  const begin = body.trimStart();
  return begin.startsWith('<') ? readXml(begin) : readJson(begin);
}

function readJson(body: string): VodPage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.replace(/^\uFEFF/u, ''));
  } catch {
    throw new SourceProblem('来源的回答不是 JSON 或 XML，请检查接口地址');
  }
  const read = page.safeParse(parsed);
  if (!read.success) throw new SourceProblem('来源的回答不是 MacCMS 接口的格式，请检查接口地址');
  // One that is broken is none; the others are not its fault.
  const vods = read.data.list.flatMap((one) => {
    const found = vod.safeParse(one);
    return found.success ? [found.data] : [];
  });
  return { pages: read.data.pagecount, vods };
}

/** Names of the XML form. */
const fields: Readonly<Record<string, keyof Vod>> = {
  id: 'vod_id',
  name: 'vod_name',
  pic: 'vod_pic',
  des: 'vod_content',
  type: 'type_name',
  last: 'vod_time',
  note: 'vod_blurb',
};

const mostDepth = 20;

/** `<rss><list pagecount><video><id>…<dl><dd flag="player">episodes</dd></dl></video></list></rss>` */
function readXml(body: string): VodPage {
  const vods: Vod[] = [];
  let pages = 1;
  let isPage = false;
  let depth = 0;
  let current: (Partial<Record<keyof Vod, string>> & { lists: { flag: string; urls: string }[] }) | null = null;
  let inside = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > mostDepth) throw new SourceProblem('来源的回答结构异常');
        if (name === 'rss') isPage = true;
        if (name === 'list') pages = Number(attributes['pagecount'] ?? 1) || 1;
        if (name === 'video') current = { lists: [] };
        if (name === 'dd') current?.lists.push({ flag: attributes['flag'] ?? '', urls: '' });
        inside = name;
      },
      ontext(part) {
        if (!current) return;
        const field = fields[inside];
        const list = inside === 'dd' ? current.lists.at(-1) : undefined;
        if (list) list.urls += part;
        else if (field) current[field] = (current[field] ?? '') + part;
      },
      onclosetag(name) {
        depth -= 1;
        inside = '';
        if (name !== 'video' || !current) return;
        const { lists, ...own } = current;
        const from = lists.map(({ flag }) => flag).join('$$$');
        const urls = lists.map(({ urls: list }) => list.trim()).join('$$$');
        const id = own.vod_id?.trim() ?? '';
        if (id !== '') {
          vods.push({ ...own, vod_id: id, vod_name: own.vod_name ?? '', vod_play_from: from, vod_play_url: urls });
        }
        current = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(body);
  parser.end();
  if (!isPage) throw new SourceProblem('来源的回答不是 MacCMS 接口的格式，请检查接口地址');
  return { pages, vods };
}
