import type { Generated } from 'kysely';
import type { Identity, Int8, Int8OrNull, Time, TimeOrNull } from './columns.ts';

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
  novel_group_id: Int8OrNull;
  novel_id: Int8OrNull;
  created_at: Time;
  updated_at: Time;
}

export interface UploadTables {
  uploads: UploadsTable;
}
