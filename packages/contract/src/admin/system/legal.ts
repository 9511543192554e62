import { z } from 'zod';
import { listOf } from '../../page.ts';
import { legalKinds, legalText } from '../../shapes/brand.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';

const kind = z.enum(legalKinds);

const state = z.object({
  kind,
  /** Empty: the text of the product. */
  text: z.string(),
  /** Null: nobody has written one yet. */
  changed: z.object({ at: time, by: z.string() }).nullable(),
  /** Agents that show a text of their own instead. */
  agentsWithOwn: count,
});
export type LegalState = z.infer<typeof state>;

const version = z.object({
  versionId: rowId,
  at: time,
  by: z.string(),
  /** Characters; 0: it was taken away, so that the text of the product counted. */
  length: count,
});

/** 系统 → 协议: what every agent without texts of its own shows. */
export const legalCalls = adminTable({
  'legal/list': byOwners.read({
    output: listOf(state),
    summary: 'The legal texts of the installation as they are now',
  }),
  'legal/save': byOwners.change({
    input: z.object({ kind, text: legalText }),
    output: state,
    summary: 'Writes a legal text of the installation; empty gives the text of the product back',
  }),
  'legal/versions': byOwners.read({
    input: z.object({ kind }),
    output: listOf(version),
    summary: 'The last hundred versions of a legal text, newest first, without their words',
  }),
  'legal/version': byOwners.read({
    input: z.object({ versionId: rowId }),
    output: version.extend({ kind, text: z.string() }),
    errors: ['NOT_FOUND'],
    summary: 'The words of one version',
  }),
});
