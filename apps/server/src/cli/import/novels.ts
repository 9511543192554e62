import path from 'node:path';
import {
  type NovelPreview,
  SourceProblem,
  coverIn,
  foundCover,
  importNovelFile,
  novelCoverJobSpec,
  openNovelGroup,
  previewNovel,
} from '../../features/novel/novel.public.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Program } from '../../platform/process/program.ts';
import { codeOf, StartError } from '../../platform/process/start-error.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { authorNamed, knownAgents } from '../known-agent.ts';

const usage =
  'novels import <file.txt|file.epub> [--agent 3] [--title …] [--author …] [--group …] [--tags a,b] [--finished] [--credit-from N] [--vip-from N] [--key …] [--prune] [--dry-run]';

const options = {
  agent: { type: 'string', multiple: true },
  title: { type: 'string' },
  author: { type: 'string' },
  group: { type: 'string' },
  tags: { type: 'string' },
  synopsis: { type: 'string' },
  finished: { type: 'boolean', default: false },
  'credit-from': { type: 'string' },
  'vip-from': { type: 'string' },
  key: { type: 'string' },
  prune: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const novels = command({
  usage,
  summary: 'make a novel of a TXT or EPUB file; the same file name (or --key) again updates it and adds new chapters',
  options,
  most: 2,
  changes: ({ values }) => !values['dry-run'],
  run: async ({ words: [verb, file], values, program }) => {
    if (verb !== 'import' || file === undefined) throw wrongUsage('novels needs what to do', usage);
    const creditFrom = chapterNumber('credit-from', values['credit-from']);
    const vipFrom = chapterNumber('vip-from', values['vip-from']);
    const preview = await readable(file, async () => await previewNovel(file));
    const title = values.title ?? preview.title;
    const author = values.author ?? preview.author;
    say(described({ ...preview, title, author }));
    if (values['dry-run']) return;
    if (title === null) throw new StartError('the file does not say its title: give it with --title');
    if (author === null) throw new StartError('the file does not say who wrote it: give it with --author');
    const agentIds = values.agent ?? ['3'];
    const about = { title, author, synopsis: preview.synopsis, agentIds, creditFrom, vipFrom };
    await write(program, file, values, about);
  },
});

interface About {
  title: string;
  author: string;
  /** As the file tells it. */
  synopsis: string | null;
  agentIds: string[];
  creditFrom: number | undefined;
  vipFrom: number | undefined;
}

interface Values {
  group?: string | undefined;
  tags?: string | undefined;
  finished: boolean;
  synopsis?: string | undefined;
  key?: string | undefined;
  prune: boolean;
}

async function write(program: Program, file: string, values: Values, about: About): Promise<void> {
  const { database, config } = await openCliDatabase(program);
  const cover = await readable(file, async () => await coverIn(file));
  const { title, author, agentIds, creditFrom, vipFrom } = about;
  const [agentId = '3'] = agentIds;
  await knownAgents(database.db, agentIds);
  const made = await readable(file, () =>
    database.db.transaction().execute(async (trx) => {
      const accountId = await authorNamed(trx, agentId, author);
      const importKey = `file ${values.key ?? path.basename(file)}`;
      // What a second import says nothing about stays as it is.
      const before = await trx
        .selectFrom('novels')
        .select(['group_id', 'tags', 'state', 'synopsis'])
        .where('import_key', '=', importKey)
        .executeTakeFirst();
      const groupId =
        values.group === undefined && before
          ? before.group_id
          : await openNovelGroup(trx, values.group ?? '未分类', agentIds);
      const imported = await importNovelFile(trx, {
        path: file,
        novel: {
          importKey,
          title,
          authorId: accountId,
          coverId: null,
          groupId,
          state: values.finished ? '完结' : (before?.state ?? '连载'),
          rating: 'all',
          synopsis: values.synopsis ?? (about.synopsis === null ? (before?.synopsis ?? null) : null),
          tags: values.tags?.split(/[,，]/).filter(Boolean) ?? before?.tags ?? [],
          agentIds,
        },
        creditFrom,
        vipFrom,
        prune: values.prune,
        now: Date.now(),
      });
      if (cover !== null) {
        const storage = await openStorage(config, database.db);
        await storage.put(foundCover(imported.novelId), cover);
      }
      await enqueue(trx, novelCoverJobSpec, { novelId: imported.novelId });
      return imported;
    }),
  );
  say(
    `novel ${made.novelId}: ${made.chapters} chapters in the file, ${made.added} new, ${made.changed} changed, ` +
      `${made.removed} removed, ${made.kept} kept that the file does not have; ` +
      'it is shown as soon as its cover is painted, by a running program or at the next start',
  );
}

function chapterNumber(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(given))
    throw wrongUsage(`--${option} takes the number of a chapter, not "${given}"`, usage);
  return Number(given);
}

async function readable<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SourceProblem) throw new StartError(`${file} cannot be imported: ${error.message}`);
    if (codeOf(error) === 'ENOENT') throw new StartError(`there is no file ${file}`);
    if (codeOf(error) === 'EISDIR') throw new StartError(`${file} is a folder`);
    throw error;
  }
}

function described(preview: NovelPreview): string {
  const { format, encoding, title, author, chapters, words, samples, doubts } = preview;
  return [
    `${format}${encoding === null ? '' : ` (${encoding})`}: ${title ?? '(no title)'} by ${author ?? '(no author)'}`,
    `${chapters} chapters, ${words} characters`,
    ...samples.map((one) => `  ${one.index}. ${one.title} (${one.words}): ${one.firstLine}`),
    doubts.length === 0 ? 'no doubts' : `doubts (${doubts.length}):`,
    ...doubts.slice(0, 20).map((doubt) => `  ${doubt}`),
  ].join('\n');
}
