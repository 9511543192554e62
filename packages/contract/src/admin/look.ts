import { z } from 'zod';
import { rowId, time } from '../shapes/common.ts';
import { adminTable, byManagers } from './admin-call.ts';

const look = z.object({
  lookId: rowId,
  /** When another one took its place. */
  replacedAt: time,
  name: z.string(),
  logo: z.string(),
  tagline: z.string(),
  theme: z.object({ accent: z.string(), accentEnd: z.string(), background: z.string() }),
  /** Of its links; empty: drawn. */
  sharePicture: z.string(),
});
export type EarlierLook = z.infer<typeof look>;

/** 渠道 → 外观: what an agent looked like before, and the way back. */
export const lookCalls = adminTable({
  'agents/looks': byManagers.read({
    input: z.object({ agentId: rowId }),
    output: z.object({ list: z.array(look) }),
    summary: 'Name, logo, tagline, colours and share picture that an agent had before, the last ones first',
  }),
  'agents/saveShare': byManagers.change({
    /** Null: one that is drawn from logo and colours. */
    input: z.object({ agentId: rowId, shareUploadId: rowId.nullable() }),
    errors: ['NOT_FOUND'],
    summary: 'The picture in the cards of links to home and to what has no cover',
  }),
  'agents/restoreLook': byManagers.change({
    input: z.object({ agentId: rowId, lookId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Puts an earlier look back on; the one of now is kept as well',
  }),
});
