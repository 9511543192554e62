import type { Identity, Int8, Int8OrNull, Time } from './columns.ts';

interface VideoHistoryTable {
  account_id: Int8;
  video_id: Int8;
  position_ms: number;
  duration_ms: number;
  looked_at: Time;
}

interface YouthMinutesTable {
  account_id: Int8;
  day: string;
  minute: number;
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

interface WatchMarksTable {
  session_id: Int8;
  video_id: Int8;
  position_ms: number | null;
  told_at: Time;
}

interface AgentWatchDaysTable {
  agent_id: Int8;
  day: string;
  watched_ms: Int8;
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
  video_id: Int8OrNull;
  chapter_id: Int8OrNull;
  image_job_id: Int8OrNull;
  credit_id: Int8;
  spent_at: Time;
}

interface PlaybackHoldersTable {
  account_id: Int8;
  session_id: Int8OrNull;
  holder: string;
}

interface PlaybackRevocationsTable {
  subject: string;
  expires_at: Time;
}

export interface WatchingTables {
  video_history: VideoHistoryTable;
  youth_minutes: YouthMinutesTable;
  video_collections: VideoCollectionsTable;
  video_play_marks: VideoPlayMarksTable;
  video_play_days: VideoPlayDaysTable;
  watch_marks: WatchMarksTable;
  agent_watch_days: AgentWatchDaysTable;
  video_count_changes: VideoCountChangesTable;
  view_credits: ViewCreditsTable;
  view_spends: ViewSpendsTable;
  playback_holders: PlaybackHoldersTable;
  playback_revocations: PlaybackRevocationsTable;
}
