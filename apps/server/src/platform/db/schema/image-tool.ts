import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Time, TimeOrNull } from './columns.ts';

interface ImageJobsTable {
  id: Identity;
  agent_id: Int8;
  account_id: Int8;
  tool: 'superResolution' | 'cutOut' | 'restore' | 'lowLight' | 'idPhoto' | 'smartCrop';
  options: ColumnType<unknown, string, string>;
  client_key: string | null;
  state: 'queued' | 'processing' | 'done' | 'failed';
  progress: Generated<number>;
  reason: string | null;
  price: number;
  refunded: Generated<boolean>;
  file_id: string;
  before_picture: ColumnType<unknown, string | null | undefined, string | null>;
  after_picture: ColumnType<unknown, string | null | undefined, string | null>;
  lease: string | null;
  lease_until: TimeOrNull;
  attempts: Generated<number>;
  created_at: Time;
  updated_at: Time;
  finished_at: TimeOrNull;
}

interface ImageJobDaysTable {
  account_id: Int8;
  day: string;
  begun: number;
}

export interface ImageToolTables {
  image_jobs: ImageJobsTable;
  image_job_days: ImageJobDaysTable;
}
