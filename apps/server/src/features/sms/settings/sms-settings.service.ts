import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { z } from 'zod';
import type { KeyedBox, SealedText } from '../../../platform/config/seal-keys.ts';
import type { AliyunSms } from '../../../platform/config/sms-settings.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import {
  findServiceKeys,
  noteServiceTest,
  removeServiceKeys,
  saveSealedAgain,
  saveServiceKeys,
  sealedOtherwise,
} from '../../../platform/secrets/service-keys.repository.ts';
import type { SmsProvider } from '../../../platform/sms/sms-provider.ts';
import { aliyunSms, tryAliyun } from '../aliyun-sms.ts';

export type SmsState = AdminOutput<'sms/state'>;

export type SmsSettings = ReturnType<typeof smsSettings>;

interface Deps {
  readonly db: Db;
  readonly box: KeyedBox;
  /** Of the environment, which come first; undefined: none. */
  readonly fromEnvironment: AliyunSms | undefined;
  /** Where nobody has set any keys: a file in development and for the demo, else nobody. */
  readonly otherwise: SmsProvider | null;
  readonly endpoint: string;
  readonly clock: () => number;
}

const name = 'sms';
const shape = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  signName: z.string(),
  templateCode: z.string(),
});
const aboutShape = shape.pick({ accessKeyId: true, signName: true, templateCode: true });

export function smsSettings({ db, box, fromEnvironment, otherwise, endpoint, clock }: Deps) {
  /** Null: the key that they were sealed under is gone. */
  async function opened(text: SealedText): Promise<AliyunSms | null> {
    try {
      return shape.parse(JSON.parse(await box.open(text)));
    } catch {
      // What went wrong may quote what was opened: it is not passed on.
      return null;
    }
  }

  async function stored(): Promise<{ settings: AliyunSms; changedAt: number } | null> {
    const found = await findServiceKeys(db, name);
    const settings = found && (await opened(found.text));
    return settings && { settings, changedAt: found.changedAt };
  }

  return {
    /**
     * Whoever brings messages now. Read each time: what staff change counts from the next code on, in every process.
     */
    async provider(): Promise<SmsProvider | null> {
      const settings = fromEnvironment ?? (await stored())?.settings;
      return settings ? aliyunSms({ settings, clock, endpoint }) : otherwise;
    },

    async state(on: Db = db): Promise<SmsState> {
      const kept = await findServiceKeys(on, name);
      const saved = kept && {
        ...aboutShape.parse(kept.about),
        hint: kept.hint,
        changedAt: kept.changedAt,
        changedBy: kept.changedBy,
        tested: kept.tested,
      };
      const none = otherwise ? ('file' as const) : ('none' as const);
      return { source: fromEnvironment ? 'environment' : saved ? 'console' : none, saved };
    },

    async save(trx: Db, wanted: AdminParsed<'sms/save'>, { by, now }: { by: string; now: number }) {
      const before = await findServiceKeys(trx, name);
      // Left empty, the secret stays as it is; together with another key it would be somebody else's.
      const known = before && (await opened(before.text));
      const accessKeySecret =
        wanted.accessKeySecret || (known?.accessKeyId === wanted.accessKeyId ? known.accessKeySecret : undefined);
      if (!accessKeySecret) throw fail('INVALID_INPUT', { fields: { accessKeySecret: '请填写' } });
      const { accessKeyId, signName, templateCode } = wanted;
      const about = { accessKeyId, signName, templateCode };
      const text = box.seal(JSON.stringify({ ...about, accessKeySecret }));
      await saveServiceKeys(trx, name, { text, hint: `…${accessKeySecret.slice(-4)}`, about, by, now });
    },

    async remove(trx: Db) {
      if (!(await removeServiceKeys(trx, name))) throw fail('NOT_FOUND');
    },

    /** Asks the gateway about the template, signed with the keys in use: it costs nothing and nobody gets a message. */
    async test(now: number): Promise<{ ok: boolean; message: string }> {
      const own = fromEnvironment ? null : await stored();
      const settings = fromEnvironment ?? own?.settings;
      if (!settings) throw fail('NOT_FOUND');
      const said = await tryAliyun({ settings, clock, endpoint });
      if (own) await noteServiceTest(db, name, { ...said, now, changedAt: own.changedAt });
      return said;
    },

    async reseal(keyId: string): Promise<number> {
      const old = (await sealedOtherwise(db, keyId)).filter((one) => one.name === name);
      for (const one of old) await saveSealedAgain(db, one.name, box.seal(await box.open(one.text)));
      return old.length;
    },
  };
}
