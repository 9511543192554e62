import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { z } from 'zod';
import type { KeyedBox } from '../../../platform/config/seal-keys.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ChannelFailed, type PaymentChannel } from '../channels/channel.ts';
import { checkCredentials, type Credentials, credentials } from './credentials.ts';
import { type Gateways, merchantChannel } from './merchant-channel.ts';
import { findMerchant, listAccounts, type MerchantAccount } from './merchant-list.repository.ts';
import {
  keysOf,
  openMerchants,
  replaceKeys,
  saveSealed,
  sealedOtherwise,
  type StoredKeys,
} from './merchant.repository.ts';
import { probe } from './probe.ts';

/** One set of keys that a notice may be verified by. */
export interface NoticeReader {
  readonly channel: PaymentChannel;
  /** They were replaced then: they speak for orders that were begun before, as long as those are open. */
  readonly until: number | null;
}

/** Keys as somebody filled them in, and whose account they are of; null: the installation's. */
type WantedKeys = AdminParsed<'paymentKeys/save'> & {
  readonly agentId: string | null;
  readonly moneyOf: MerchantAccount['moneyOf'];
};

export type MerchantService = ReturnType<typeof merchantService>;

interface Deps {
  readonly db: Db;
  readonly box: KeyedBox;
  readonly gateways: Gateways;
  readonly clock: () => number;
}

/** Sealed with them: keys that somebody moved to another row of the table open nothing. */
const sealedShape = z.object({ agentId: z.string().nullable(), merchant: z.string(), credentials });
const mostKept = 200;
const atOnce = 100;

export function merchantService({ db, box, gateways, clock }: Deps) {
  /** By their row: what a row opens to never changes. */
  const opened = new Map<string, { given: Credentials; channel: PaymentChannel }>();

  async function open(keys: StoredKeys): Promise<{ given: Credentials; channel: PaymentChannel }> {
    const known = opened.get(keys.keysId);
    if (known) return known;
    const given = await read(keys);
    const made = { given, channel: merchantChannel(given, gateways, clock) };
    if (opened.size >= mostKept) opened.clear();
    opened.set(keys.keysId, made);
    return made;
  }

  async function read({ text, agentId, merchant, kind, merchantId }: StoredKeys): Promise<Credentials> {
    try {
      const sealed = sealedShape.parse(JSON.parse(await box.open(text)));
      const isTheirs = sealed.agentId === agentId && sealed.merchant === merchant && sealed.credentials.kind === kind;
      if (isTheirs) return sealed.credentials;
    } catch {
      // What went wrong may quote what was opened: it is not passed on.
    }
    throw new ChannelFailed(`the keys of merchant account ${merchantId} cannot be opened`);
  }

  async function current(merchantId: string) {
    const [keys] = await keysOf(db, merchantId);
    if (!keys || keys.replacedAt !== null) throw new ChannelFailed(`merchant account ${merchantId} has no keys`);
    return await open(keys);
  }

  async function opensKeys(merchantId: string): Promise<boolean> {
    try {
      await current(merchantId);
      return true;
    } catch (error) {
      if (error instanceof ChannelFailed) return false;
      throw error;
    }
  }

  return {
    /** The accounts that take new orders, by kind: of an agent alone, or (null) of the installation. */
    openOf: (agentId: string | null) => openMerchants(db, agentId),
    /** The channel as the account speaks to it today; throws ChannelFailed when its keys cannot be opened. */
    channel: async (merchantId: string): Promise<PaymentChannel> => (await current(merchantId)).channel,

    async readers(kind: string, merchantId: string): Promise<NoticeReader[]> {
      const all = (await keysOf(db, merchantId)).filter((keys) => keys.kind === kind);
      const readers: NoticeReader[] = [];
      for (const keys of all) readers.push({ channel: (await open(keys)).channel, until: keys.replacedAt });
      return readers;
    },

    async save(trx: Db, wanted: WantedKeys, { by, now }: { by: string; now: number }): Promise<MerchantAccount> {
      const checked = checkCredentials(wanted, now);
      const { agentId, kind, moneyOf } = wanted;
      const { merchant, fingerprint } = checked;
      const text = box.seal(JSON.stringify({ agentId, merchant, credentials: checked.credentials }));
      const merchantId = await replaceKeys(trx, { agentId, kind, merchant, moneyOf, fingerprint, text, by, now });
      const saved = await findMerchant(trx, merchantId);
      if (!saved) throw new Error(`merchant account ${merchantId} is gone`);
      return saved;
    },

    async test(merchantId: string, now: number): Promise<Omit<AdminOutput<'channels/testMerchant'>, 'ms'>> {
      let keys: Awaited<ReturnType<typeof current>>;
      try {
        keys = await current(merchantId);
      } catch (error) {
        if (!(error instanceof ChannelFailed)) throw error;
        return { ok: false, steps: [{ name: '打开密钥', ok: false, message: '密钥无法解密，请重新填写' }] };
      }
      const steps = await probe(keys.given, keys.channel, now);
      return { ok: steps.every(({ ok }) => ok), steps };
    },

    /**
     * The accounts of all agents and of the installation that take orders or have some open; `opens`: the keys are
     * there and can be read.
     */
    async inUse(): Promise<{ account: MerchantAccount; opens: boolean }[]> {
      const known = await listAccounts(db);
      const used = known.filter(({ closedAt, openOrders }) => closedAt === null || openOrders > 0);
      return await Promise.all(used.map(async (account) => ({ account, opens: await opensKeys(account.merchantId) })));
    },

    /** Seals what is not under this key once more; answers how many. */
    async reseal(keyId: string): Promise<number> {
      let done = 0;
      for (;;) {
        const batch = await sealedOtherwise(db, keyId, atOnce);
        for (const { keysId, text } of batch) await saveSealed(db, keysId, box.seal(await box.open(text)));
        done += batch.length;
        if (batch.length < atOnce) return done;
      }
    },
  };
}
