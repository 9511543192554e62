import { z } from 'zod';
import { channelCodePattern } from '../../helpers/share-link.ts';
import { listOf, pageInput, pageOf } from '../../page.ts';
import { count, rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byFinance, byManagers } from '../admin-call.ts';
import { promotionDays, promotionFigures } from './figures.ts';

/** At most this many links a promoter: for posters and campaigns that are counted apart. */
export const mostCodes = 50;

const promoterKind = z.enum(['person', 'channel']);
const typedCode = z.string().trim().regex(channelCodePattern, '推广码由 1 至 64 位字母、数字、- 或 _ 组成');

/** As a person may type it: in any case and with blanks. */
const typedUserCode = z
  .string()
  .max(64)
  .toUpperCase()
  .overwrite((text) => text.replaceAll(/\s/g, ''));

const promoter = z.object({
  promoterId: rowId,
  agentId: rowId,
  kind: promoterKind,
  name: z.string(),
  note: z.string(),
  /** The smaller channel that they belong to. */
  parent: z.object({ promoterId: rowId, name: z.string() }).nullable(),
  /** Of their own account in the app; empty when they have none, or did not say. */
  userCode: z.string(),
  /** The code that was made with them. */
  code: z.string(),
  codes: count,
  createdAt: time,
  closedAt: time.nullable(),
});
export type Promoter = z.infer<typeof promoter>;

export const promoterCode = z.object({
  codeId: rowId,
  code: z.string(),
  label: z.string(),
  createdAt: time,
  closedAt: time.nullable(),
  figures: promotionFigures,
});
export type PromoterCode = z.infer<typeof promoterCode>;

/** Where the agent's app is open, with its number where the host does not say it; empty: not known. */
export const promotionSite = z.object({ origin: z.string(), agentid: rowId.optional() });

/** Somebody who signs in to the console as this promoter. */
const login = z.object({
  staffId: rowId,
  name: z.string(),
  displayName: z.string(),
  createdAt: time,
  lastSeenAt: time.nullable(),
  disabledAt: time.nullable(),
});
export type PromoterLogin = z.infer<typeof login>;

/** A one-time link, shown this once. */
const link = z.object({ link: z.string(), expiresAt: time });

/** 推广 → 推广员: who brings visitors, and by which links. */
export const promoterCalls = adminTable({
  'promotion/promoters': byFinance.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** A part of the name, or a whole code. */
      keyword: z.string().trim().max(64).optional(),
      /** Of this smaller channel. */
      parentId: rowId.optional(),
      state: z.enum(['open', 'closed']).optional(),
    }),
    output: pageOf(promoter),
    summary: 'Promoters and smaller channels of an agent, the newest first',
  }),
  'promotion/savePromoter': byManagers.change({
    input: z.object({
      /** Left out: a new one. */
      promoterId: rowId.optional(),
      agentId: rowId,
      kind: promoterKind,
      name: typed(40),
      note: z.string().trim().max(200).default(''),
      parentId: rowId.nullable().default(null),
      userCode: typedUserCode.default(''),
      /** Of a new one; left out: one that is drawn by lot. */
      code: typedCode.optional(),
    }),
    output: promoter,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes a promoter with their first code, or changes one',
  }),
  'promotion/setClosed': byManagers.change({
    input: z.object({ promoterId: rowId, closed: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'From now on their links bring them nothing, or again something; what was counted stays',
  }),
  'promotion/codes': byFinance.read({
    input: z.object({ promoterId: rowId, days: promotionDays }),
    output: listOf(promoterCode).extend({ site: promotionSite }),
    errors: ['NOT_FOUND'],
    summary: 'The links of a promoter, each with what came by it',
  }),
  'promotion/addCode': byManagers.change({
    input: z.object({
      promoterId: rowId,
      code: typedCode.optional(),
      label: z.string().trim().max(40).default(''),
    }),
    output: z.object({ codeId: rowId, code: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'One more link for a promoter, counted apart',
  }),
  'promotion/setCodeClosed': byManagers.change({
    input: z.object({ codeId: rowId, closed: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Closes one link of a promoter, or opens it again',
  }),
  'promotion/logins': byManagers.read({
    input: z.object({ promoterId: rowId }),
    output: listOf(login),
    errors: ['NOT_FOUND'],
    summary: 'Who signs in to the console as this promoter',
  }),
  'promotion/inviteLogin': byManagers.change({
    input: z.object({ promoterId: rowId }),
    output: link,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'A one-time link by which a promoter gets into the console, to see what is theirs',
  }),
  'promotion/setLoginDisabled': byManagers.change({
    input: z.object({ promoterId: rowId, staffId: rowId, disabled: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Shuts a login of a promoter out and ends its sessions, or lets it in again',
  }),
  'promotion/resetLogin': byManagers.change({
    input: z.object({ promoterId: rowId, staffId: rowId }),
    output: link,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Ends sessions, password and authenticator of such a login; a one-time link sets them up again',
  }),
});
