import { z } from 'zod';
import { rowId, time } from '../shapes/common.ts';
import { adminTable, byManagers, byOwners } from './admin-call.ts';

const host = z.string().trim().min(1, '请填写域名').max(300, '域名太长');
const which = z.object({ agentId: rowId, host });

/** 待验证, 已验证, 失效. */
export const domainStates = ['pending', 'proven', 'lapsed'] as const;

const domainRow = z.object({
  host: z.string(),
  state: z.enum(domainStates),
  /** How it was proven; null while it is not. `before`: taken when nothing had to be proven. */
  proof: z.enum(['before', 'hand', 'dns', 'file']).nullable(),
  /** What the holder of the domain shows, in one of two ways; null where nothing has to be shown. */
  wanted: z
    .object({
      /** A TXT record of this name with this value … */
      recordName: z.string(),
      recordValue: z.string(),
      /** … or a file at this address with this text. */
      fileUrl: z.string(),
      fileText: z.string(),
    })
    .nullable(),
  provenAt: time.nullable(),
  /** When a claim that nobody proves is dropped. */
  expiresAt: time.nullable(),
  checkedAt: time.nullable(),
  /** Since when a proof that was there is missing. */
  failingSince: time.nullable(),
  /** What the last check found; empty when all is well. */
  problem: z.string(),
});
export type DomainRow = z.infer<typeof domainRow>;

/** 渠道 → 域名: hosts that an agent asks for, proves and takes. */
export const domainCalls = adminTable({
  'agents/domains': byManagers.read({
    input: z.object({ agentId: rowId }),
    output: z.object({ list: z.array(domainRow), hsts: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Hosts of an agent: those that it has and those that it asks for',
  }),
  'agents/claimDomain': byManagers.change({
    input: which,
    output: domainRow,
    errors: ['NOT_FOUND'],
    summary: 'Asks for a host; it is taken once it is proven',
  }),
  'agents/checkDomain': byManagers.change({
    input: which,
    output: domainRow,
    errors: ['NOT_FOUND', 'TOO_OFTEN', 'CONFLICT'],
    summary: 'Looks for the DNS record and the file now, and takes the host where one of them is there',
  }),
  'agents/confirmDomain': byOwners.change({
    input: which,
    output: domainRow,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Takes a host on the word of an owner, without a proof',
  }),
  'agents/removeDomain': byManagers.change({
    input: which,
    errors: ['NOT_FOUND'],
    summary: 'Gives a host up, or no longer asks for it',
  }),
  'agents/setHsts': byManagers.change({
    /** `accepted`: the warning was read; needed to turn it on. */
    input: z.object({ agentId: rowId, hsts: z.boolean(), accepted: z.boolean().default(false) }),
    errors: ['NOT_FOUND'],
    summary: 'Whether browsers are told to open the hosts of an agent over https alone for a year (HSTS)',
  }),
});
