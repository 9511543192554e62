import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Int8OrNull, Time, TimeDefault, TimeOrNull } from './columns.ts';

interface PicturesTable {
  id: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  avif: Generated<boolean>;
  account_id: Int8OrNull;
  used_by: string | null;
  unused_since: TimeOrNull;
  rating: Generated<string>;
  review: Generated<boolean>;
  withheld: Generated<boolean>;
}

interface MediaTable {
  id: string;
  duration_ms: number;
  width: number;
  height: number;
  created_at: TimeDefault;
  preview_ms: number | null;
  subtitles: ColumnType<unknown, string | undefined, string>;
  thumbnails: Generated<boolean>;
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

export interface VideoTables {
  pictures: PicturesTable;
  media: MediaTable;
  series: SeriesTable;
  video_groups: VideoGroupsTable;
  group_agents: GroupAgentsTable;
  videos: VideosTable;
  video_listings: VideoListingsTable;
  video_rankings: VideoRankingsTable;
}
