import type { Int8, Time, TimeOrNull } from './columns.ts';

/** Triggers make these rows, with the video and the novel. */
interface VideoDeskTable {
  video_id: Int8;
  agent_ids: string[];
  state: 'review' | 'live' | 'refused' | 'hidden' | 'trash';
  was: string | null;
  trashed_at: TimeOrNull;
  kind: 'short' | 'long';
  access: 'free' | 'credit' | 'vip';
  rating: 'all' | '18';
  group_id: Int8;
  published_at: Time;
  title: string;
}

interface NovelDeskTable {
  novel_id: Int8;
  agent_ids: string[];
  state: 'review' | 'live' | 'refused' | 'hidden';
}

export interface ContentDeskTables {
  video_desk: VideoDeskTable;
  novel_desk: NovelDeskTable;
}
