import { anchorsOf } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import { type CommentImport, saveComments } from '@liuguang/server/features/comment/comment.public.ts';
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
  const chapters = await chapterComments(tools, write);
  tools.say(`demo: comments on videos ${onVideos}, on chapters ${chapters}`);
}

function likedBy(talk: Talk, most: number): Talk {
  return Object.assign({}, talk, { likes: Math.min(talk.likes, most) });
}

async function videoComments({ db }: LoadTools, videos: readonly VideoRecord[], write: Write): Promise<number> {
  const stored = await db.selectFrom('videos').select(['id', 'import_key', 'author_id']).execute();
  const byKey = new Map(stored.map((row) => [row.import_key, row]));
  let count = 0;
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
      const comments = write(importKey, talks, video.author_id);
      await db.transaction().execute(async (trx) => await saveComments(trx, { ...about, importKey, comments }));
      count += comments.length;
    }
  }
  return count;
}

async function chapterComments({ db }: LoadTools, write: Write): Promise<number> {
  const chapters = await db
    .selectFrom('novel_chapters as c')
    .innerJoin('novels as n', 'n.id', 'c.novel_id')
    .innerJoin('novel_texts as t', 't.chapter_id', 'c.id')
    .select(['c.id', 'n.import_key as key', 't.text'])
    .where('n.import_key', 'like', 'demo %')
    .where('c.position', '=', 1)
    .execute();
  for (const { id: itemId, key, text } of chapters) {
    const paragraphs = text.split('\n');
    const anchors = anchorsOf(paragraphs);
    for (const agentId of agentIds) {
      const importKey = `chapter ${agentId} ${key}`;
      await db.transaction().execute(async (trx) => {
        const whole = { agentId, kind: 'chapter', itemId, anchor: null } as const;
        await saveComments(trx, { ...whole, importKey, comments: write(importKey, chapterTalks) });
        for (const [place, size] of talkedParagraphs) {
          const [anchor, quote] = [anchors[place], paragraphs[place]];
          if (!anchor || quote === undefined) continue;
          const own = `${importKey} paragraph ${place}`;
          const about = { agentId, kind: 'paragraph', itemId, anchor, quote: quote.slice(0, 300) } as const;
          await saveComments(trx, { ...about, importKey: own, comments: write(own, paragraphTalks.slice(0, size)) });
        }
      });
    }
  }
  return chapters.length;
}
