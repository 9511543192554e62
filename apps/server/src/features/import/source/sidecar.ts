import { readFile, stat } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { timeOf } from './csv-columns.ts';
import { tagsOf } from './source-record.ts';
import { decodeText } from './text-encoding.ts';

/** What a file beside a video says of it. */
export interface Sidecar {
  readonly title?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly category?: string;
  readonly author?: string;
  readonly publishedAt?: number | null;
  readonly cover?: string;
  readonly series?: string;
  readonly episode?: number;
}

const mostBytes = 4 * 1024 ** 2;

/** One that cannot be read says nothing: the video beside it is there all the same. */
export async function readSidecar(file: string): Promise<Sidecar> {
  const info = await stat(file).catch(() => null);
  if (!info || info.size > mostBytes) return {};
  const text = decodeText(await readFile(file)).replace(/^\uFEFF/u, '');
  return file.toLowerCase().endsWith('.json') ? readJson(text) : readNfo(text);
}

const some = z.string().optional().catch(undefined);
const many = z
  .union([z.string().transform(tagsOf), z.array(z.string())])
  .optional()
  .catch(undefined);
/** Our own names, and those that yt-dlp writes into `.info.json`. */
const json = z.object({
  title: some,
  description: some,
  tags: many,
  category: some,
  categories: many,
  author: some,
  uploader: some,
  channel: some,
  publishedAt: z.union([z.string(), z.number()]).optional().catch(undefined),
  date: some,
  upload_date: some,
  cover: some,
  series: some,
  episode: z.coerce.number().int().min(1).optional().catch(undefined),
  episode_number: z.coerce.number().int().min(1).optional().catch(undefined),
});

function readJson(text: string): Sidecar {
  const read = json.safeParse(parsed(text));
  if (!read.success) return {};
  const told = read.data;
  const at = String(told.publishedAt ?? told.date ?? told.upload_date ?? '');
  return defined({
    title: told.title,
    description: told.description,
    tags: told.tags,
    category: told.category ?? told.categories?.[0],
    author: told.author ?? told.uploader ?? told.channel,
    publishedAt: timeOf(at),
    cover: told.cover,
    series: told.series,
    episode: told.episode ?? told.episode_number,
  });
}

/** NFO as Kodi and Jellyfin write it: `<movie>`, `<episodedetails>` or `<tvshow>` with plain elements inside. */
function readNfo(xml: string): Sidecar {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name.toLowerCase());
        text = '';
      },
      ontext(part) {
        if (text.length < mostBytes) text += part;
      },
      onclosetag(name) {
        // Only what stands directly inside the root: actors have names of their own.
        if (open.length === 2) found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), text.trim()]);
        open.pop();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  const first = (...names: string[]) => names.map((name) => found.get(name)?.[0]).find((value) => value);
  const episode = Number(first('episode') ?? '');
  return defined({
    title: first('title'),
    description: first('plot', 'outline'),
    tags: [...(found.get('tag') ?? []), ...(found.get('genre') ?? []).slice(1)],
    category: first('genre'),
    author: first('director', 'studio', 'credits'),
    publishedAt: timeOf(first('aired', 'premiered', 'releasedate', 'dateadded') ?? ''),
    series: first('showtitle'),
    episode: Number.isInteger(episode) && episode > 0 ? episode : undefined,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Without what was not said, so that what the folder says stands. */
function defined(told: { [Name in keyof Sidecar]: Sidecar[Name] | undefined }): Sidecar {
  return Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
