import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { queryInt } from '../../query.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';
import { staffRole } from '../shapes.ts';

const when = queryInt(0, 99_999_999_999_999).optional();

const entry = z.object({
  entryId: rowId,
  at: time,
  staffId: rowId.nullable(),
  staffName: z.string(),
  role: staffRole.nullable(),
  address: z.string(),
  call: z.string(),
  agentId: rowId.nullable(),
  subject: z.string(),
  /** Plain facts: what was asked, and what it was before and after. */
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof entry>;

/** 系统 → 操作日志 and who may come in. */
export const auditCalls = adminTable({
  'audit/list': byOwners.read({
    input: pageInput.extend({
      staffId: rowId.optional(),
      call: z.string().trim().max(64).optional(),
      keyword: z.string().trim().max(64).optional(),
      from: when,
      to: when,
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(entry),
    summary: 'What staff did, newest first',
  }),
  'audit/verify': byOwners.read({
    output: z.object({
      entries: count,
      /** The first entry that does not follow from the one before; null when the chain is whole. */
      brokenAt: rowId.nullable(),
      /** Of the newest entry: written down elsewhere, it shows later that nothing was cut off. */
      head: z.string(),
    }),
    summary: 'Recomputes the chain of hashes over the whole log',
  }),
  'allowList/get': byOwners.read({
    output: z.object({ ranges: z.array(z.string()), yourAddress: z.string() }),
    summary: 'From which addresses the console may be used; none: from everywhere',
  }),
  'allowList/save': byOwners.change({
    input: z.object({ ranges: z.array(z.string().trim().max(64)).max(200) }),
    summary: 'Sets those addresses; one that would shut out the caller is refused',
  }),
});
