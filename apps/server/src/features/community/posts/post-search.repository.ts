import type { Post } from '@liuguang/contract/shapes/community.ts';
import { type RawBuilder, sql } from 'kysely';
import { pictureColumns, pictureShape, type StoredPicture } from '../../picture/picture.public.ts';
import { type PostRow, postRows, storedPost } from './stored-post.repository.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type JsonRow, rowOfJson } from '../../../platform/db/json-row.ts';
import { builder } from '../../../platform/db/prepared.ts';

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

/** The post that `d.item_id` names, as JSON; null where the agent does not show it, or not to this audience. */
export function postRow({ agentId, adult }: { agentId: string; adult: boolean }): RawBuilder<JsonRow | null> {
  const post = postRows(builder, null)
    .where('p.id', '=', sql.ref<string>('d.item_id'))
    .where('p.agent_id', '=', agentId)
    .where(sql<boolean>`${shown}`)
    .where(sql<boolean>`((p.rating = 'all' and coalesce(v.rating, 'all') = 'all') or ${adult}::boolean)`);
  const pictures = builder
    .selectFrom('post_pictures as s')
    .innerJoin('pictures as p', 'p.id', 's.picture_id')
    .select(pictureColumns)
    .where('s.post_id', '=', sql.ref<string>('d.item_id'))
    .orderBy('s.position');
  return sql`(select to_json(c) from (
    select post.*, array(select to_json(picture) from (${pictures}) picture) as pictures from (${post}) post) c)`;
}

/** As a list of results shows it to nobody in particular: a clip is its picture there, and plays on its screen. */
export function postCard({ pictures: all, ...json }: JsonRow): Post {
  const row = rowOfJson<PostRow>(json, { ids: ['postId', 'authorId'], moments: ['createdAt'] });
  const { clip, pictures, ...post } = storedPost(row, all as StoredPicture[], null);
  // The address of an 18+ cover would have to be signed for whoever looks.
  const covers = clip && clip.rating === 'all' ? [clip.cover] : pictures;
  return Object.assign(post, { pictures: covers.map((picture) => pictureShape(picture)), clip: null });
}
