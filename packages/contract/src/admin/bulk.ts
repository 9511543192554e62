import { z } from 'zod';
import { rowId } from '../shapes/common.ts';

/** The input of a bulk action: first a dry run that changes nothing and says what would happen, then the same for real. */
export const bulkInput = z.object({ ids: z.array(rowId).min(1).max(200), dryRun: z.boolean().default(false) });

/** What happens, or happened, to each; `undoToken` where it can be taken back for a while. */
export const bulkResult = z.object({
  rows: z.array(z.object({ id: rowId, ok: z.boolean(), message: z.string() })),
  undoToken: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;
