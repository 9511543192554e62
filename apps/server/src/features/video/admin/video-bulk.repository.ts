import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import {
  type BulkItem,
  type ChannelWrite,
  type Shown,
  valueRows,
  type Written,
} from '../../catalogue/catalogue.public.ts';
import { restoreMedia, restoreMediaIn, revokeMedia, revokeMediaIn } from '../../playback/playback.public.ts';
import { writeListingsOf } from '../video.import.ts';

/** The lists again, of those that are in them. */
export async function relistVideos(trx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ videoId: string; agentIds: string[] }>`select video_id::text as "videoId",
    agent_ids::text[] as "agentIds" from video_desk
    where video_id = any(${[...ids]}::bigint[]) and state = 'live'`.execute(trx);
  if (rows.length === 0) return;
  await writeListingsOf(trx, rows);
  await sql`delete from video_rankings r using video_desk d
    where d.video_id = any(${rows.map(({ videoId }) => videoId)}::bigint[])
    and r.video_id = d.video_id and r.agent_id <> all(d.agent_ids)`.execute(trx);
}

/** Shows, hides, puts into the trash and takes out of it: whatever leads from what each is to what it shall be. */
export async function setShown(trx: Db, written: readonly Written[], now: number): Promise<void> {
  const changes = written.map(({ item, value }) => ({ item, to: value as Shown }));
  const times = changes.filter(({ item, to }) => to.publishedAt !== null && to.publishedAt !== item.publishedAt);
  await sql`update videos v set published_at = to_timestamp((w.value::jsonb #>> '{}')::float8 / 1000)
    from ${valueRows(times.map(({ item, to }) => ({ id: item.id, value: to.publishedAt })))} where v.id = w.id`.execute(
    trx,
  );
  const hidden = changes.filter(({ item, to }) => item.state === 'live' && to.state !== 'live');
  await hideVideos(
    trx,
    hidden.map(({ item }) => item.id),
    now,
  );
  const back = changes.filter(({ item, to }) => item.state === 'trash' && to.state !== 'trash');
  const states = back.map(({ item, to }) => ({ id: item.id, value: to.state === 'live' ? 'hidden' : to.state }));
  await sql`update video_desk d set state = w.value::jsonb #>> '{}', was = null, trashed_at = null
    from ${valueRows(states)} where d.video_id = w.id`.execute(trx);
  const trashed = changes.filter(({ to }) => to.state === 'trash');
  await sql`update video_desk d set state = 'trash', was = w.value::jsonb #>> '{}', trashed_at = ${new Date(now)}
    from ${valueRows(trashed.map(({ item }) => ({ id: item.id, value: item.state })))}
    where d.video_id = w.id and d.state <> 'trash'`.execute(trx);
  await showVideos(
    trx,
    changes.filter(({ to }) => to.state === 'live').map(({ item }) => item),
  );
}

async function hideVideos(trx: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from video_listings where video_id = any(${[...ids]}::bigint[])`.execute(trx);
  await sql`delete from video_rankings where video_id = any(${[...ids]}::bigint[])`.execute(trx);
  // What plays already stops with its grant.
  for (const mediaId of await mediaOf(trx, ids)) await revokeMedia(trx, mediaId, now);
}

async function showVideos(trx: Db, items: readonly BulkItem[]): Promise<void> {
  if (items.length === 0) return;
  await writeListingsOf(
    trx,
    items.map(({ id, agentIds }) => ({ videoId: id, agentIds })),
  );
  const again = items.filter(({ state }) => state !== 'live').map(({ id }) => id);
  for (const mediaId of await mediaOf(trx, again)) await restoreMedia(trx, mediaId);
}

/** What a channel hides stops there with its grants; what it shows again plays. */
export async function endHidden(trx: Db, writes: readonly ChannelWrite[], now: number): Promise<void> {
  const shown = writes.flatMap(({ itemId, agentId, value }) =>
    'hidden' in value ? [{ id: itemId, value: { agentId, hidden: value.hidden } }] : [],
  );
  if (shown.length === 0) return;
  const { rows } = await sql<{ mediaId: string; agentId: string; hidden: boolean }>`select v.media_id as "mediaId",
      w.value::jsonb ->> 'agentId' as "agentId", (w.value::jsonb ->> 'hidden')::boolean as hidden
    from ${valueRows(shown)} join videos v on v.id = w.id`.execute(trx);
  await revokeMediaIn(
    trx,
    rows.filter(({ hidden }) => hidden),
    now,
  );
  await restoreMediaIn(
    trx,
    rows.filter(({ hidden }) => !hidden),
  );
}

async function mediaOf(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`select distinct media_id as "mediaId" from videos
    where id = any(${[...ids]}::bigint[])`.execute(trx);
  return rows.map(({ mediaId }) => mediaId);
}
