import { z } from 'zod';
import { listOf } from '../../page.ts';
import { adminTable, byOwners } from '../admin-call.ts';
import { keyFields, keyTest, merchant, merchantKinds } from './merchants.ts';

/** An account of no agent: what is the installation's is the operator's. */
const account = merchant.omit({ agentId: true, moneyOf: true });
export type PaymentAccount = z.infer<typeof account>;

const kind = z.enum(merchantKinds);

const state = z.object({
  kind,
  /** Whose keys take new orders: variables of the environment come before what is set here. */
  source: z.enum(['environment', 'console', 'none']),
  /** Names of the variables that are missing or unreadable where only some of a channel are set; never a value. */
  incomplete: z.array(z.string()),
  saved: account.nullable(),
  /** Those before it that still finish and pay back what they took. */
  earlier: z.array(account),
});
export type PaymentKeyState = z.infer<typeof state>;

/** 会员 → 支付密钥: the channels of the whole installation. Keys go in and never come out again. */
export const paymentKeyCalls = adminTable({
  'paymentKeys/list': byOwners.read({
    output: listOf(state),
    summary: 'Each channel of the installation: where its keys come from, and which are set in the console',
  }),
  'paymentKeys/save': byOwners.change({
    input: z.object({ kind, ...keyFields }),
    output: account,
    errors: ['INVALID_INPUT'],
    limit: { per: 'account', max: 30, seconds: 600 },
    summary:
      'Sets or replaces the keys of a channel; keys that do not fit are refused, those before finish open orders',
  }),
  'paymentKeys/remove': byOwners.change({
    input: z.object({ kind }),
    errors: ['NOT_FOUND'],
    summary: 'Takes no new orders with the keys of the console; they are wiped unless some order was begun with them',
  }),
  'paymentKeys/test': byOwners.change({
    input: z.object({ kind }),
    output: keyTest,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 60 },
    summary: 'Signs and verifies with the keys in use, then asks the channel itself by a signed request',
  }),
});
