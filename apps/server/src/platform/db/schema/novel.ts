import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Time } from './columns.ts';

interface NovelGroupsTable {
  id: Identity;
  name: string;
  position: Generated<number>;
  cover_id: string | null;
  tags: Generated<string[]>;
}

interface NovelGroupAgentsTable {
  agent_id: Int8;
  group_id: Int8;
}

interface NovelsTable {
  id: Identity;
  import_key: string | null;
  title: string;
  author_id: Int8;
  cover_id: string | null;
  group_id: Int8;
  state: '连载' | '完结';
  rating: 'all' | '18';
  access: 'free' | 'credit' | 'vip';
  synopsis: Generated<string>;
  tags: Generated<string[]>;
  words: Int8Default;
  chapters: Generated<number>;
  last_title: Generated<string>;
  updated_at: Time;
  reads: Int8Default;
  collects: Int8Default;
  picked: Generated<number>;
}

interface NovelAgentsTable {
  novel_id: Int8;
  agent_id: Int8;
}

interface NovelChaptersTable {
  id: Identity;
  novel_id: Int8;
  position: number;
  title: string;
  access: 'free' | 'credit' | 'vip';
  words: number;
  published_at: Time;
}

interface NovelTextsTable {
  chapter_id: Int8;
  text: string;
}

interface NovelListingsTable {
  agent_id: Int8;
  group_id: Int8;
  novel_id: Int8;
  updated_at: Time;
  collects: Int8;
  hour: Int8Default;
  day: Int8Default;
  week: Int8Default;
  picked: Generated<number>;
  state: '连载' | '完结';
  access: 'free' | 'credit' | 'vip';
  rating: 'all' | '18';
  hour_rank: ColumnType<string | null, never, never>;
  day_rank: ColumnType<string | null, never, never>;
  score: ColumnType<string | null, never, never>;
  own_group_id: ColumnType<string | null, never, never>;
}

interface NovelReadHoursTable {
  agent_id: Int8;
  novel_id: Int8;
  hour: string;
  reads: Int8;
}

interface NovelReadMarksTable {
  account_id: Int8;
  novel_id: Int8;
  read_at: Time;
}

interface NovelCountChangesTable {
  novel_id: Int8;
}

interface NovelPlacesTable {
  account_id: Int8;
  novel_id: Int8;
  chapter_id: Int8;
  text_offset: number;
  read_at: Time;
}

interface NovelCollectionsTable {
  account_id: Int8;
  novel_id: Int8;
  collected_at: Time;
}

export interface NovelTables {
  novel_groups: NovelGroupsTable;
  novel_group_agents: NovelGroupAgentsTable;
  novels: NovelsTable;
  novel_agents: NovelAgentsTable;
  novel_chapters: NovelChaptersTable;
  novel_texts: NovelTextsTable;
  novel_listings: NovelListingsTable;
  novel_read_hours: NovelReadHoursTable;
  novel_read_marks: NovelReadMarksTable;
  novel_count_changes: NovelCountChangesTable;
  novel_places: NovelPlacesTable;
  novel_collections: NovelCollectionsTable;
}
