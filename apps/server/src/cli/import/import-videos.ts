import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { codeOf, StartError } from '../../platform/process/start-error.ts';
import { parseCsv } from '../../platform/text/csv.ts';
import type { Db } from '../../platform/db/db.ts';

/** What is asked for, before anything is known about the file. */
interface Asked {
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  readonly tags: readonly string[];
  readonly problem?: string | undefined;
}

export interface VideoRow extends Asked {
  readonly size: number;
  readonly groupId: string | undefined;
  readonly problems: readonly string[];
}

const columns = ['file', 'title', 'description', 'group', 'tags'] as const;
export const videoColumns = columns.join(',');
const endings = /\.(?:mp4|m4v|mov|mkv|webm|avi|flv|ts|mpg|mpeg|wmv|3gp)$/i;

/** From a CSV file with a line of names, or every video in a folder, titled by its name. */
export async function readVideoList(source: string): Promise<Asked[]> {
  const info = await stat(source).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new StartError(`there is no ${source}`);
    throw error;
  });
  if (info.isDirectory()) {
    const names = (await readdir(source)).filter((name) => endings.test(name) && !name.startsWith('.'));
    return names
      .toSorted((a, b) => a.localeCompare(b, 'zh'))
      .map((name) => ({
        file: path.join(source, name),
        title: name.replace(endings, '').trim(),
        description: '',
        group: '',
        tags: [],
      }));
  }
  const [head = [], ...rows] = parseCsv(await readFile(source, 'utf8')).map(({ cells }) => cells);
  const names = head.map((name) => name.trim());
  const unknown = names.find((name) => !(columns as readonly string[]).includes(name));
  if (unknown !== undefined || !names.includes('file'))
    throw new StartError(`${source} must begin with a line of names out of ${videoColumns}, "file" among them`);
  return rows.map((row) => {
    const value = (name: (typeof columns)[number]) => row[names.indexOf(name)]?.trim() ?? '';
    const file = path.resolve(path.dirname(source), value('file'));
    return {
      file,
      title: value('title') || path.basename(file).replace(endings, ''),
      description: value('description'),
      group: value('group'),
      tags: value('tags')
        .split(/[,，;；]/)
        .filter(Boolean),
      problem: rowProblem(value('file'), row.length > names.length),
    };
  });
}

function rowProblem(file: string, tooLong: boolean): string | undefined {
  if (file === '') return 'it names no file';
  return tooLong ? 'it has more fields than names' : undefined;
}

/** Everything that can be said of a row without changing anything. */
export async function checkVideoRow(
  db: Db,
  asked: Asked,
  { agentId, maxBytes }: { agentId: string; maxBytes: Config['uploads']['maxBytes'] },
): Promise<VideoRow> {
  const problems = asked.problem === undefined ? [] : [asked.problem];
  const { title, description, tags } = asked;
  if (title === '' || title.length > 80 || /\p{C}/u.test(title)) problems.push('a title has 1 to 80 characters');
  if (description.length > 2000) problems.push('a description has up to 2000 characters');
  if (tags.length > 10 || tags.some((tag) => tag.length > 20)) problems.push('up to 10 tags of up to 20 characters');
  const size = asked.problem === undefined ? await sizeOfVideo(asked.file, maxBytes, problems) : 0;
  const groupId = asked.group === '' ? undefined : await groupOf(db, agentId, asked.group);
  if (asked.group !== '' && groupId === undefined) problems.push(`agent ${agentId} shows no group ${asked.group}`);
  return { ...asked, size, groupId, problems };
}

async function sizeOfVideo(file: string, maxBytes: number, problems: string[]): Promise<number> {
  try {
    await using handle = await open(file);
    const info = await handle.stat();
    if (!info.isFile()) problems.push('it is not a file');
    else if (info.size === 0) problems.push('the file is empty');
    else if (info.size > maxBytes) problems.push(`the file is larger than UPLOAD_MAX_BYTES (${maxBytes})`);
    else {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(400) });
      if (!looksLikeVideo(buffer.subarray(0, bytesRead))) problems.push('the file is not a video by its content');
    }
    return info.size;
  } catch (error) {
    problems.push(codeOf(error) === 'ENOENT' ? 'there is no such file' : `it cannot be read (${codeOf(error)})`);
    return 0;
  }
}

/** The containers that the worker reads; the worker itself decides on the rest. */
function looksLikeVideo(head: Buffer): boolean {
  const text = head.toString('latin1');
  return (
    ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip'].includes(text.slice(4, 8)) ||
    text.startsWith('\u001A\u0045\u00DF\u00A3') ||
    (text.startsWith('RIFF') && text.slice(8, 11) === 'AVI') ||
    text.startsWith('FLV') ||
    text.startsWith('\u0000\u0000\u0001\u00BA') ||
    text.startsWith('0&\u00B2u') ||
    (head[0] === 0x47 && head[188] === 0x47)
  );
}

async function groupOf(db: Db, agentId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('video_groups as g')
    .innerJoin('group_agents as ga', 'ga.group_id', 'g.id')
    .select('g.id')
    .where('g.name', '=', name)
    .where('ga.agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.id;
}
