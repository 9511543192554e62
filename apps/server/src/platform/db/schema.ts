import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as Kysely sees them, written by hand and compared with the migrated database by a test. int8 stays a
 * string: ids go to the wire as they are, and counts are parsed by the repository that reads them.
 */
type Int8 = ColumnType<string, string | number, string | number>;
type Int8Default = ColumnType<string, string | number | undefined, string | number>;
type Identity = ColumnType<string, never, never>;
type Int8OrNull = ColumnType<string | null, string | null | undefined, string | null>;
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
type TimeDefault = ColumnType<Date, Date | undefined, Date>;

interface SettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: TimeDefault;
}

interface AgentsTable {
  id: Int8;
  name: string;
  logo: Generated<string>;
  adult_enabled: Generated<boolean>;
  review_uploads: Generated<boolean>;
  secretcode: Generated<string>;
  created_at: TimeDefault;
}

interface AgentDomainsTable {
  domain: string;
  agent_id: Int8;
}

interface AgentChannelsTable {
  channel_api: string;
  agent_id: Int8;
}

interface PlatformKeysTable {
  agent_id: Int8;
  key: string;
  value: string;
}

interface AccountsTable {
  id: Identity;
  agent_id: Int8;
  user_code: string;
  nickname: string;
  avatar: Generated<string>;
  created_at: TimeDefault;
  claimed_at: TimeOrNull;
  phone: string | null;
  password_hash: string | null;
  gender: Generated<string>;
  birthday: string | null;
  signature: Generated<string>;
  otp_epoch: Generated<number>;
  otp_issued_at: TimeOrNull;
  last_login_at: TimeOrNull;
  age_confirmed_at: TimeOrNull;
  youth_pin_hash: string | null;
  deleted_at: TimeOrNull;
  merged_into: Int8OrNull;
}

interface DevicesTable {
  agent_id: Int8;
  code_hash: Buffer;
  account_id: Int8OrNull;
  created_at: Time;
}

interface BrowserProofsTable {
  token_hash: Buffer;
  account_id: Int8;
  created_at: Time;
}

interface AccountMachinesTable {
  account_id: Int8;
  information: string;
  updated_at: Time;
}

interface AccountSourcesTable {
  account_id: Int8;
  channel_api: string;
  user_name: string;
  updated_at: Time;
}

interface SmsCodesTable {
  id: Identity;
  agent_id: Int8;
  scene: string;
  phone: string;
  asker: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface ScanRequestsTable {
  id: string;
  agent_id: Int8;
  browser_hash: Buffer;
  address: string;
  user_agent: string;
  state: Generated<string>;
  account_id: Int8OrNull;
  expires_at: Time;
}

interface AuditLogTable {
  id: Identity;
  at: Time;
  agent_id: Int8;
  actor: string;
  action: string;
  subject: string;
  details: ColumnType<unknown, string, never>;
}

interface SessionsTable {
  id: Identity;
  token_hash: Buffer;
  agent_id: Int8;
  account_id: Int8;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  revoked_at: TimeOrNull;
  address: string;
  user_agent: string;
  restricted: Generated<boolean>;
}

interface RateLimitsTable {
  key: string;
  hits: string[];
  expires_at: Int8;
}

interface PicturesTable {
  id: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

interface MediaTable {
  id: string;
  duration_ms: number;
  width: number;
  height: number;
  created_at: TimeDefault;
  preview_ms: number | null;
  subtitles: ColumnType<unknown, string | undefined, string>;
}

interface SeriesTable {
  id: Identity;
  import_key: string | null;
  title: string;
}

interface VideoGroupsTable {
  id: Identity;
  name: string;
  position: Generated<number>;
  cover_id: string | null;
  tags: Generated<string[]>;
}

interface GroupAgentsTable {
  agent_id: Int8;
  group_id: Int8;
}

interface VideosTable {
  id: Identity;
  import_key: string | null;
  media_id: string;
  title: string;
  description: Generated<string>;
  cover_id: string;
  duration_ms: number;
  kind: 'short' | 'long';
  access: 'free' | 'credit' | 'vip';
  rating: 'all' | '18';
  views: Int8Default;
  likes: Int8Default;
  collects: Int8Default;
  published_at: Time;
  author_id: Int8;
  group_id: Int8;
  tags: Generated<string[]>;
  series_id: ColumnType<string | null, string | null | undefined, string | null>;
  series_index: number | null;
  preview_seconds: Generated<number>;
}

interface VideoListingsTable {
  agent_id: Int8;
  group_id: Int8;
  video_id: Int8;
  published_at: Time;
  views: Int8;
  collects: Int8;
  length: 'short' | 'medium' | 'long';
  access: 'free' | 'credit' | 'vip';
  rating: 'all' | '18';
  own_group_id: ColumnType<string | null, never, never>;
}

interface VideoRankingsTable {
  agent_id: Int8;
  period: 'day' | 'week' | 'month' | 'all';
  video_id: Int8;
  plays: Int8;
}

interface VideoHistoryTable {
  account_id: Int8;
  video_id: Int8;
  position_ms: number;
  duration_ms: number;
  looked_at: Time;
}

interface VideoCollectionsTable {
  account_id: Int8;
  video_id: Int8;
  collected_at: Time;
}

interface VideoPlayMarksTable {
  account_id: Int8;
  video_id: Int8;
  played_at: Time;
}

interface VideoPlayDaysTable {
  agent_id: Int8;
  video_id: Int8;
  day: string;
  plays: Int8;
}

interface VideoCountChangesTable {
  video_id: Int8;
}

interface ViewCreditsTable {
  id: Identity;
  agent_id: Int8;
  account_id: Int8;
  day: string;
  source: string;
  earned_at: Time;
}

interface ViewSpendsTable {
  account_id: Int8;
  day: string;
  video_id: Int8;
  credit_id: Int8;
  spent_at: Time;
}

interface AdWatchesTable {
  token_hash: Buffer;
  account_id: Int8;
  ad_id: Int8;
  started_at: Time;
  used_at: TimeOrNull;
}

interface AdEventDaysTable {
  agent_id: Int8;
  ad_id: Int8;
  day: string;
  event: 'show' | 'click' | 'start';
  count: Int8;
}

interface PlaybackHoldersTable {
  account_id: Int8;
  holder: string;
}

interface PlaybackRevocationsTable {
  subject: string;
  expires_at: Time;
}

interface UploadsTable {
  id: Identity;
  agent_id: Int8;
  account_id: Int8;
  kind: 'video' | 'image' | 'novel';
  title: string;
  description: Generated<string>;
  tags: Generated<string[]>;
  group_id: Int8OrNull;
  size: Int8;
  state: 'uploading' | 'queued' | 'processing' | 'review' | 'published' | 'failed';
  progress: Generated<number>;
  reason: string | null;
  media_id: Generated<string>;
  sha256: Buffer | null;
  lease: string | null;
  lease_until: TimeOrNull;
  crashes: Generated<number>;
  video_id: Int8OrNull;
  created_at: Time;
  updated_at: Time;
}

interface AdsTable {
  id: Identity;
  import_key: string | null;
  placement: string;
  name: string;
  remark: Generated<string>;
  picture: string;
  link: string;
  open_type: Generated<number>;
  play_second: Generated<number>;
  weight: Generated<number>;
  position: Generated<number>;
  starts_at: TimeOrNull;
  ends_at: TimeOrNull;
}

interface AdAgentsTable {
  ad_id: Int8;
  agent_id: Int8;
}

export interface Schema {
  settings: SettingsTable;
  agents: AgentsTable;
  agent_domains: AgentDomainsTable;
  agent_channels: AgentChannelsTable;
  platform_keys: PlatformKeysTable;
  accounts: AccountsTable;
  devices: DevicesTable;
  browser_proofs: BrowserProofsTable;
  account_machines: AccountMachinesTable;
  account_sources: AccountSourcesTable;
  sms_codes: SmsCodesTable;
  scan_requests: ScanRequestsTable;
  audit_log: AuditLogTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
  pictures: PicturesTable;
  media: MediaTable;
  series: SeriesTable;
  video_groups: VideoGroupsTable;
  group_agents: GroupAgentsTable;
  videos: VideosTable;
  video_listings: VideoListingsTable;
  video_rankings: VideoRankingsTable;
  video_history: VideoHistoryTable;
  video_collections: VideoCollectionsTable;
  video_play_marks: VideoPlayMarksTable;
  video_play_days: VideoPlayDaysTable;
  video_count_changes: VideoCountChangesTable;
  view_credits: ViewCreditsTable;
  view_spends: ViewSpendsTable;
  ad_watches: AdWatchesTable;
  ad_event_days: AdEventDaysTable;
  playback_holders: PlaybackHoldersTable;
  playback_revocations: PlaybackRevocationsTable;
  uploads: UploadsTable;
  ads: AdsTable;
  ad_agents: AdAgentsTable;
}
