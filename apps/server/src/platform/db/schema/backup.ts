import type { Identity, Int8Default, TimeDefault, TimeOrNull } from './columns.ts';

interface BackupsTable {
  id: Identity;
  state: 'queued' | 'running' | 'done' | 'failed';
  folder: string | null;
  table_rows: Int8Default;
  files: Int8Default;
  bytes: Int8Default;
  reason: string | null;
  requested_at: TimeDefault;
  finished_at: TimeOrNull;
}

export interface BackupTables {
  backups: BackupsTable;
}
