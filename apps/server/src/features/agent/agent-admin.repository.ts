import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AgentDetails, AgentRow } from '@liuguang/contract/admin/agent.ts';
import { sql } from 'kysely';
import { literal } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import { productVersion } from '../../platform/product-version.ts';
import { themeOf } from './brand/agent-brand.ts';
import { legalTexts } from './legal/legal-text.repository.ts';
import { editedKeys } from './platform-settings.ts';
import { compareVersions } from './version.ts';

function agents(db: Db) {
  return db
    .selectFrom('agents as a')
    .select(['a.id', 'a.name', 'a.logo', 'a.adult_enabled', 'a.created_at'])
    .select(['a.tagline', 'a.accent', 'a.accent_end', 'a.background', 'a.share_picture'])
    .select(['a.review_uploads', 'a.review_posts', 'a.review_listings'])
    .select(sql<string[]>`array(select domain from agent_domains where agent_id = a.id order by domain)`.as('domains'))
    .select(
      sql<string[]>`array(select channel_api from agent_channels where agent_id = a.id order by 1)`.as('channels'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof agents>['execute']>>[number];

export async function listAgentRows(
  db: Db,
  search: AdminParsed<'agents/list'>,
  scope: readonly string[] | null,
): Promise<Page<AgentRow>> {
  const { sort, size, keyword } = search;
  const tag = `admin agents ${sort}`;
  const after = decodeCursor(tag, search.cursor);
  let query = agents(db);
  if (scope) query = query.where('a.id', 'in', [...scope.filter((agentId) => parseId(agentId) !== null), '0']);
  if (keyword !== undefined && keyword !== '') {
    const like = `%${literal(keyword)}%`;
    query = query.where(
      sql<boolean>`(a.name ilike ${like} or a.id::text = ${keyword}
        or exists (select from agent_domains d where d.agent_id = a.id and d.domain ilike ${like})
        or exists (select from agent_channels c where c.agent_id = a.id and c.channel_api ilike ${like}))`,
    );
  }
  if (search.trouble === 'domain') {
    query = query.where(
      sql<boolean>`exists (select from agent_domains d where d.agent_id = a.id and d.failing_since is not null)`,
    );
  }
  if (search.trouble === 'certificate') {
    query = query.where(
      sql<boolean>`exists (select from certificates c where c.agent_id = a.id
        and (c.problem <> '' or c.expires_at < now() + interval '14 days'))`,
    );
  }
  if (after) query = query.where('a.id', sort === 'new' ? '<' : '>', after.id);
  const rows = await query
    .orderBy('a.id', sort === 'new' ? 'desc' : 'asc')
    .limit(size + 1)
    .execute();
  return toPage(tag, size, rows, byId, rowOf);
}

export async function findAgent(db: Db, agentId: string): Promise<AgentDetails | null> {
  if (parseId(agentId) === null) return null;
  const row = await agents(db).where('a.id', '=', agentId).executeTakeFirst();
  if (!row) return null;
  const stored = await db
    .selectFrom('platform_keys')
    .select(['key', 'value'])
    .where('agent_id', '=', agentId)
    .orderBy('key')
    .execute();
  const contacts = await db
    .selectFrom('agent_contacts')
    .select(['kind', 'name', 'value', 'link'])
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const hosts = await db
    .selectFrom('agent_fallback_hosts')
    .select('origin')
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  const releases = await db
    .selectFrom('agent_releases')
    .select(['platform', 'version_name as versionName', 'content as updateContent'])
    .select(['apk_url as apkUrl', 'forced as isForceUpdate'])
    .where('agent_id', '=', agentId)
    .execute();
  const texts = await legalTexts(db, agentId);
  return {
    ...rowOf(row),
    ...editedKeys(stored),
    tagline: row.tagline,
    theme: themeOf(row),
    sharePicture: row.share_picture,
    terms: texts.get('terms')?.body ?? '',
    privacy: texts.get('privacy')?.body ?? '',
    reviewUploads: row.review_uploads,
    reviewPosts: row.review_posts,
    reviewListings: row.review_listings,
    contacts,
    fallbackHosts: hosts.map(({ origin }) => origin),
    releases: releases.toSorted((a, b) => compareVersions(b.versionName, a.versionName)),
    webVersion: productVersion,
  };
}

export async function setReviewFlags(
  trx: Db,
  agentId: string,
  {
    reviewUploads,
    reviewPosts,
    reviewListings,
  }: Pick<AgentDetails, 'reviewUploads' | 'reviewPosts' | 'reviewListings'>,
): Promise<void> {
  await trx
    .updateTable('agents')
    .set({ review_uploads: reviewUploads, review_posts: reviewPosts, review_listings: reviewListings })
    .where('id', '=', agentId)
    .execute();
}

function rowOf(row: Row): AgentRow {
  return {
    agentId: row.id,
    name: row.name,
    logo: row.logo,
    adultEnabled: row.adult_enabled,
    domains: row.domains,
    channels: row.channels,
    createdAt: row.created_at.getTime(),
  };
}
