import { anchorsOf } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import { type CommentImport, saveComments, type TalkImport } from '@liuguang/server/features/comment/comment.public.ts';
import type { VideoRecord } from './content/catalogue.ts';
import { authors } from './content/record.ts';
import { chapterTalks, paragraphTalks, type Talk, videoTalks } from './content/talk/comments.ts';
import { seen } from './content/talk/seen.ts';
import { hash, random } from './draw/random.ts';
import type { LoadTools } from './load-pictures.ts';

const hourMs = 3_600_000;
const agentIds = ['3', '8'];
/** Which paragraphs of a first chapter are talked about, and by how many. */
const talkedParagraphs = [
  [0, 3],
  [2, 1],
  [3, 2],
] as const;

type Write = (key: string, talks: readonly Talk[], creatorId?: string) => CommentImport[];

/** Comments on videos and on the first chapters of novels: every number that is shown is counted from them. */
export async function loadComments(tools: LoadTools, videos: readonly VideoRecord[], now: number): Promise<void> {
  const people = await tools.db
    .selectFrom('accounts')
    .select(['id', 'nickname'])
    .where('user_code', 'like', 'demo%')
    .execute();
  const ids = new Map(people.map(({ id, nickname }) => [nickname, id]));
  const write: Write = (key, talks, creatorId) => {
    const next = random(hash(`${key}/comments`));
    return talks.map(({ author, text, likes, replies = [], creator }) => {
      const createdAt = new Date(now - next.between(1, 90) * hourMs);
      const later = () => new Date(createdAt.getTime() + (now - createdAt.getTime()) * next.between(0.1, 0.9));
      const answer = creator !== undefined && creatorId !== undefined && { text: creator, likes: 12 };
      return {
        authorId: ids.get(author) ?? '',
        text,
        likes,
        createdAt,
        replies: [
          ...(answer ? [{ ...answer, authorId: creatorId, createdAt: later() }] : []),
          ...replies.map((reply) => ({ ...reply, authorId: ids.get(reply.author) ?? '', createdAt: later() })),
        ],
      };
    });
  };
  const onVideos = await videoComments(tools, videos, write);
  const chapters = await firstChapters(tools);
  const onChapters = chapters.flatMap((chapter) => chapterComments(chapter, write));
  await tools.db.transaction().execute((trx) => saveComments(trx, [...onVideos, ...onChapters]));
  const count = onVideos.reduce((sum, { comments }) => sum + comments.length, 0);
  tools.say(`demo: comments on videos ${count}, on chapters ${chapters.length}`);
}

function likedBy(talk: Talk, most: number): Talk {
  return Object.assign({}, talk, { likes: Math.min(talk.likes, most) });
}

async function videoComments({ db }: LoadTools, videos: readonly VideoRecord[], write: Write): Promise<TalkImport[]> {
  const stored = await db.selectFrom('videos').select(['id', 'import_key', 'author_id']).execute();
  const byKey = new Map(stored.map((row) => [row.import_key, row]));
  const made: TalkImport[] = [];
  for (const { key, agents, author, clip, likes } of videos) {
    const video = byKey.get(key);
    if (!video) continue;
    const next = random(hash(`${key}/talk`));
    const aboutIt = (seen[clip]?.comments ?? []).map((text, n) => ({
      author: next.pick(authors.filter((name) => name !== author)),
      text,
      likes: Math.round(likes * (0.12 / (n + 1))),
    }));
    const anywhere = videoTalks.filter((talk) => talk.author !== author && next.chance(0.5));
    // A comment is liked by some of those who like the video.
    const talks = [...aboutIt, ...anywhere].map((talk) => likedBy(talk, Math.round(likes * 0.12)));
    for (const agentId of agents) {
      const importKey = `video ${agentId} ${key}`;
      const about = { agentId, kind: 'video', itemId: video.id, anchor: null } as const;
      made.push({ ...about, importKey, comments: write(importKey, talks, video.author_id) });
    }
  }
  return made;
}

interface Chapter {
  readonly id: string;
  readonly key: string | null;
  readonly text: string;
}

async function firstChapters({ db }: LoadTools): Promise<Chapter[]> {
  return await db
    .selectFrom('novel_chapters as c')
    .innerJoin('novels as n', 'n.id', 'c.novel_id')
    .innerJoin('novel_texts as t', 't.chapter_id', 'c.id')
    .select(['c.id', 'n.import_key as key', 't.text'])
    .where('n.import_key', 'like', 'demo %')
    .where('c.position', '=', 1)
    .execute();
}

function chapterComments({ id: itemId, key, text }: Chapter, write: Write): TalkImport[] {
  const paragraphs = text.split('\n');
  const anchors = anchorsOf(paragraphs);
  return agentIds.flatMap((agentId) => {
    const importKey = `chapter ${agentId} ${key}`;
    const onParagraphs = talkedParagraphs.flatMap(([place, size]): TalkImport[] => {
      const [anchor, quote] = [anchors[place], paragraphs[place]];
      if (!anchor || quote === undefined) return [];
      const own = `${importKey} paragraph ${place}`;
      const about = { agentId, kind: 'paragraph', itemId, anchor, quote: quote.slice(0, 300) } as const;
      return [{ ...about, importKey: own, comments: write(own, paragraphTalks.slice(0, size)) }];
    });
    const whole = { agentId, kind: 'chapter', itemId, anchor: null } as const;
    onParagraphs.unshift({ ...whole, importKey, comments: write(importKey, chapterTalks) });
    return onParagraphs;
  });
}
