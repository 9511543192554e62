import type { ImportRun, importStates } from '@liuguang/contract/admin/import/import.ts';
import { z } from 'zod';
import { csvOptions } from './source/csv.ts';
import type { ReadPlace } from './source/source-reader.ts';

/** What was said when it was opened. */
export const importOptions = csvOptions.extend({
  groupName: z.string().default(''),
  author: z.string().default(''),
  perSecond: z.number().min(1).max(50).default(5),
  /** Of MacCMS: which player's addresses are taken. */
  player: z.string().optional(),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** An import as the worker needs it. */
export interface StoredImport {
  readonly importId: string;
  readonly agentId: string;
  readonly moreAgentIds: readonly string[];
  readonly kind: ImportRun['kind'];
  readonly source: string;
  readonly sourceName: string;
  readonly options: ImportOptions;
  readonly state: (typeof importStates)[number];
  readonly isCheck: boolean;
  readonly isRead: boolean;
  readonly place: ReadPlace | null;
}
