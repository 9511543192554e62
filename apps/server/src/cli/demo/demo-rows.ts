import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;
/** What a step is called in the answer; those without a name say nothing that a person counts. */
interface Step {
  readonly what?: string;
  readonly run: Sql;
}

const gone = (table: string, where: Sql, what?: string): Step => ({
  ...(what !== undefined && { what }),
  run: sql`delete from ${sql.table(table)} t where ${where}`,
});
const listed = (field: string) => sql`(select jsonb_array_elements_text(value -> ${sql.lit(field)}) from settings
  where key = 'demo content')`;
const people = sql`(select id from demo_people)`;
const orders = sql`(select id from demo_orders)`;
const statements = sql`(select id from demo_statements)`;
const titles = (table: string) => sql`(select id from ${sql.table(table)})`;
const demoWork = sql.lit('演示数据');

/**
 * Who and what is the demo's, by the names that its loader gives. What somebody else's rows stand on is not: the buyer of
 * an order that a statement of real money counts, or whoever is the author of a title that is not of the demo.
 */
export const chosen: readonly Sql[] = [
  sql`create temporary table demo_videos on commit drop as select id from videos where import_key like 'demo-%'`,
  sql`create temporary table demo_novels on commit drop as select id from novels where import_key like 'demo %'`,
  sql`create temporary table demo_ads on commit drop as select id from ads where import_key like 'demo-%'`,
  sql`create temporary table demo_people on commit drop as select a.id from accounts a where a.user_code like 'demo%'
    and not exists (select from videos v where v.author_id = a.id and v.id not in (select id from demo_videos))
    and not exists (select from novels n where n.author_id = a.id and n.id not in (select id from demo_novels))
    and not exists (select from orders o join commission_items i on i.order_id = o.id
      join commission_items j on j.statement_id = i.statement_id join orders k on k.id = j.order_id
      join accounts b on b.id = k.account_id where o.account_id = a.id and b.user_code not like 'demo%')`,
  sql`create temporary table demo_orders on commit drop as select id from orders where account_id in ${people}`,
  sql`create temporary table demo_statements on commit drop as select s.id from commission_statements s where not exists (
    select from commission_items i where i.statement_id = s.id and i.order_id is not null
      and i.order_id not in (select id from demo_orders)) and exists (
    select from commission_items i where i.statement_id = s.id and i.order_id in (select id from demo_orders))`,
  sql`create temporary table demo_postings on commit drop as select id from book_postings where order_id in ${orders}
    or id in (select posting_id from book_entries where account_id in ${people})
    or key in (select k || id from demo_statements cross join (values ('commission '), ('payout ')) w (k))`,
  sql`create temporary table demo_promoters on commit drop as select p.id from promoters p
    where exists (select from promoter_codes c where c.promoter_id = p.id)
      and not exists (select from promoter_codes c where c.promoter_id = p.id and c.code not like 'demo-%')
      and not exists (select from staff s where s.promoter_id = p.id)
      and not exists (select from order_promotions o where o.promoter_id = p.id and o.order_id not in (select id from demo_orders))`,
];

/** The books and the statements only ever grow: their triggers rest while rows go that were never anybody's money. */
export const bookTriggers = [
  ['book_entries', 'book_entries_append_only'],
  ['book_postings', 'book_postings_append_only'],
  ['commission_items', 'commission_items_append_only'],
] as const;

/** In the order in which references allow it; what hangs on a row goes with it. */
export const steps: readonly Step[] = [
  gone('book_entries', sql`posting_id in (select id from demo_postings)`),
  gone('book_postings', sql`id in (select id from demo_postings)`),
  gone('commission_items', sql`statement_id in ${statements}`),
  gone('commission_statements', sql`id in ${statements}`, 'statements'),
  gone('refunds', sql`order_id in ${orders}`, 'refunds'),
  gone('sandbox_payments', sql`order_id in ${orders}`),
  gone('payment_notices', sql`order_id in ${orders}`),
  gone('orders', sql`id in ${orders}`, 'orders'),
  gone(
    'redeem_batches',
    sql`made_by = ${demoWork} and not exists (
    select from redeem_codes c where c.batch_id = t.id and c.used_by not in ${people})`,
    'batches of codes',
  ),
  gone('plans', sql`import_key like 'demo %' and not exists (select from orders o where o.plan_id = t.id)`, 'plans'),
  gone(
    'promotion_touches',
    sql`account_id in ${people} or first_code_id in (select id from promoter_codes
    where promoter_id in (select id from demo_promoters)) or last_code_id in (select id from promoter_codes
    where promoter_id in (select id from demo_promoters))`,
  ),
  gone(
    'commission_rules',
    sql`made_by = ${demoWork} and not exists (select from commission_items i where i.rule_id = t.id)`,
  ),
  gone('promoters', sql`parent_id in (select id from demo_promoters) and id in (select id from demo_promoters)`),
  gone('promoters', sql`id in (select id from demo_promoters)`, 'promoters'),
  gone('promotion_visitors', sql`account_id in ${people}`),
  gone('invite_marks', sql`account_id in ${people}`),
  gone('invite_codes', sql`account_id in ${people}`),
  gone('invites', sql`inviter_id in ${people} or invitee_id in ${people}`, 'invites'),
  gone('safety_reports', sql`reporter_id in ${people}`),
  gone(
    'safety_cases',
    sql`owner_id in ${people} or (kind = 'video' and item_id in ${titles('demo_videos')})
    or (kind = 'novel' and item_id in ${titles('demo_novels')})`,
    'reports',
  ),
  gone('webhook_endpoints', sql`url = 'https://example.com/liuguang-demo'`, 'webhooks'),
  gone('imports', sql`made_by = ${demoWork}`, 'imports'),
  gone('book_checks', sql`asked_by = ${demoWork}`),
  gone('notices', sql`key like 'broadcast % demo %'`, 'messages'),
  gone('ad_events', sql`ad_id in ${titles('demo_ads')}`),
  gone('ad_event_hours', sql`ad_id in ${titles('demo_ads')}`),
  gone('ad_totals', sql`ad_id in ${titles('demo_ads')}`),
  gone('ads', sql`id in ${titles('demo_ads')}`, 'ads'),
  gone('danmaku', sql`author_id in ${people} or import_key like 'demo %'`, 'danmaku'),
  { run: sql`update comments set reply_to = null where reply_to in ${people}` },
  gone('comments', sql`author_id in ${people}`, 'comments'),
  gone('posts', sql`author_id in ${people} or import_key like 'demo %'`, 'posts'),
  gone('listings', sql`author_id in ${people} or import_key like 'demo %'`, 'listings'),
  gone('video_play_marks', sql`video_id in ${titles('demo_videos')} or account_id in ${people}`),
  gone('novel_read_marks', sql`novel_id in ${titles('demo_novels')} or account_id in ${people}`),
  gone('videos', sql`id in ${titles('demo_videos')}`, 'videos'),
  gone('novels', sql`id in ${titles('demo_novels')}`, 'novels'),
  gone(
    'series',
    sql`import_key like 'demo-%' and not exists (select from videos v where v.series_id = t.id)`,
    'series',
  ),
  gone('video_groups', sql`name in ${listed('groups')} and not exists (select from videos v where v.group_id = t.id)`),
  gone(
    'novel_groups',
    sql`name in ${listed('novelGroups')} and not exists (select from novels n where n.group_id = t.id)`,
  ),
  gone(
    'playback_revocations',
    sql`subject in (select 'holder ' || holder from playback_holders where account_id in ${people})`,
  ),
  gone('accounts', sql`id in ${people}`, 'people'),
  gone('media', sql`id in ${listed('media')} and not exists (select from videos v where v.media_id = t.id)`, 'clips'),
  gone('media_looks', sql`media_id in ${listed('media')} and not exists (select from media m where m.id = t.media_id)`),
  gone('search_hits', sql`word in ${listed('hotWords')}`),
  gone('community_words', sql`word in ${listed('words')}`, 'filtered words'),
  gone(
    'staff_roles',
    sql`id in (select jsonb_array_elements_text(value)::bigint from settings where key = 'demo desk role ids')
      and not exists (select from staff s where s.role_id = t.id) and not exists (select from staff_links l where l.role_id = t.id)`,
  ),
  // A backup that holds nothing but the demo.
  gone(
    'backups',
    sql`id in (select (value ->> 'backupId')::bigint from settings where key = 'demo desk backup')`,
    'backups',
  ),
];

/** Somebody has made a channel their own: real people, titles, ads, money or staff are in it. */
export const ownAgents = sql<{ id: string; name: string }>`select id, name from agents a where id in (3, 8) and (
  exists (select from accounts b where b.agent_id = a.id and b.user_code <> 'house')
  or exists (select from ad_agents b where b.agent_id = a.id) or exists (select from video_listings b where b.agent_id = a.id)
  or exists (select from novel_listings b where b.agent_id = a.id) or exists (select from posts b where b.agent_id = a.id)
  or exists (select from listings b where b.agent_id = a.id) or exists (select from orders b where b.agent_id = a.id)
  or exists (select from plans b where b.agent_id = a.id) or exists (select from merchant_accounts b where b.agent_id = a.id)
  or exists (select from promoters b where b.agent_id = a.id) or exists (select from redeem_batches b where b.agent_id = a.id)
  or exists (select from imports b where b.agent_id = a.id) or exists (select from webhook_endpoints b where b.agent_id = a.id)
  or exists (select from staff_tokens b where b.agent_id = a.id) or exists (select from commission_statements b where b.agent_id = a.id)
  or exists (select from staff b where a.id::text = any (b.agent_ids::text[]))) order by id`;

/** Channels that nobody has made their own, with the account of the house. */
export const dropAgents = (kept: readonly string[]): readonly Step[] => {
  const others = sql`t.id in (3, 8) and t.id <> all (${[...kept]}::bigint[])`;
  const houses = sql`user_code = 'house' and agent_id in (select id from agents t where ${others})`;
  return [
    gone('accounts', houses),
    gone('agents', others, 'channels'),
    // As an installation without the demo begins.
    { run: sql`insert into agents (id, name) values (3, '流光') on conflict do nothing` },
    {
      run: sql`insert into platform_keys (agent_id, key, value)
        select 3, 'TAB_BAR', '[{"tab":"home"},{"tab":"novel"},{"tab":"mine"}]'
        where not exists (select from platform_keys where agent_id = 3)`,
    },
    // What the demo added to days of a channel that stays, from before anybody real came.
    ...(['agent_watch_days', 'agent_days'] as const).map((table) =>
      gone(
        table,
        sql`agent_id in (3, 8) and day < coalesce((select to_char(min(a.created_at) at time zone 'Asia/Shanghai',
        'YYYY-MM-DD') from accounts a where a.agent_id = t.agent_id and a.user_code <> 'house'), '9')`,
      ),
    ),
  ];
};

/** What is kept beside the rows that are gone, found by what it names. */
export const leftovers: readonly Step[] = [
  ...['search_documents', 'search_changes'].map((table) => ({
    run: sql`delete from ${sql.table(table)} t where (kind = 'video' and not exists (select from videos where id = t.item_id))
    or (kind = 'novel' and not exists (select from novels where id = t.item_id))
    or (kind = 'post' and not exists (select from posts where id = t.item_id))
    or (kind = 'listing' and not exists (select from listings where id = t.item_id))
    or (kind not in ('video', 'novel', 'post', 'listing') and not exists (select from accounts where id = t.item_id))`,
  })),
  ...['recommend_items', 'recommend_neighbours', 'recommend_pairs'].map((table) => ({
    run: sql`delete from ${sql.table(table)} t where (kind = 'video' and not exists (select from videos where id = t.item_id))
      or (kind = 'novel' and not exists (select from novels where id = t.item_id))`,
  })),
  { run: sql`delete from settings where key = 'demo content' or key like 'demo desk %'` },
];
