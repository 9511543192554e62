import type { Post } from '@liuguang/contract/shapes/community.ts';
import { sql } from 'kysely';
import { pictureShape } from '../../picture/picture.public.ts';
import { postsByIds } from './stored-post.repository.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Posts that anybody of the agent may see; one with a clip only while the agent shows that. */
const shown = sql`p.state = 'published' and (p.clip_video_id is null or exists (
  select from video_listings l where l.video_id = p.clip_video_id and l.agent_id = p.agent_id and l.group_id = 0))`;

export interface PostWords {
  readonly postId: string;
  readonly agentId: string;
  readonly rating: 'all' | '18';
  readonly text: string;
  /** Who wrote it, and about what. */
  readonly about: string;
  readonly heat: number;
  readonly createdAt: Date;
}

export async function postIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from posts
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What posts can be found by; what is hidden, waits or is gone is left out. */
export async function postWords(db: Db, postIds: readonly string[]): Promise<PostWords[]> {
  const { rows } = await sql<PostWords>`select p.id as "postId", p.agent_id as "agentId", p.text,
      case when v.rating = '18' then '18' else p.rating end as rating,
      concat_ws(' · ', a.nickname, nullif(array_to_string(p.topics, ' '), '')) as about,
      search_heat(p.likes, p.comments) as heat, p.created_at as "createdAt"
    from posts p join accounts a on a.id = p.author_id left join videos v on v.id = p.clip_video_id
    where p.id = any(${[...postIds]}::bigint[]) and ${shown}`.execute(db);
  return rows;
}

/** Posts as a list of results shows them to nobody in particular: a clip is its picture there, and plays on its screen. */
export async function postCards(
  db: Db,
  postIds: readonly string[],
  { agentId, adult }: { readonly agentId: string; readonly adult: boolean },
): Promise<Post[]> {
  const { rows } = await sql<{ id: string }>`select p.id from posts p
    where p.id = any(${[...postIds]}::bigint[]) and p.agent_id = ${agentId} and ${shown}`.execute(db);
  const visible = new Set(rows.map(({ id }) => id));
  const posts = await postsByIds(
    db,
    postIds.filter((id) => visible.has(id)),
    null,
  );
  return posts
    .filter(({ rating }) => rating === 'all' || adult)
    .map(({ clip, pictures, ...post }) => {
      // The address of an 18+ cover would have to be signed for whoever looks.
      const covers = clip && clip.rating === 'all' ? [clip.cover] : pictures;
      return Object.assign(post, { pictures: covers.map((picture) => pictureShape(picture)), clip: null });
    });
}
