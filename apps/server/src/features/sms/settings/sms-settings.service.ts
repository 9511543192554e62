import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { z } from 'zod';
import type { KeyedBox } from '../../../platform/config/seal-keys.ts';
import type { AliyunSms } from '../../../platform/config/sms-settings.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { serviceSettings } from '../../../platform/secrets/service-settings.repository.ts';
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

const shape = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  signName: z.string(),
  templateCode: z.string(),
});
const aboutShape = shape.pick({ accessKeyId: true, signName: true, templateCode: true });

export function smsSettings({ db, box, fromEnvironment, otherwise, endpoint, clock }: Deps) {
  const kept = serviceSettings({ db, box, name: 'sms', shape, aboutShape });

  return {
    /**
     * Whoever brings messages now. Read each time: what staff change counts from the next code on, in every process.
     */
    async provider(): Promise<SmsProvider | null> {
      const settings = fromEnvironment ?? (await kept.opened(db))?.settings;
      return settings ? aliyunSms({ settings, clock, endpoint }) : otherwise;
    },

    async state(on: Db = db): Promise<SmsState> {
      const shown = await kept.shown(on);
      const saved = shown && { ...shown.about, hint: shown.hint, ...shown.when };
      const none = otherwise ? ('file' as const) : ('none' as const);
      return { source: fromEnvironment ? 'environment' : saved ? 'console' : none, saved };
    },

    async save(trx: Db, wanted: AdminParsed<'sms/save'>, { by, now }: { by: string; now: number }) {
      // Left empty, the secret stays as it is; together with another key it would be somebody else's.
      const known = (await kept.opened(trx))?.settings;
      const accessKeySecret =
        wanted.accessKeySecret || (known?.accessKeyId === wanted.accessKeyId ? known.accessKeySecret : undefined);
      if (!accessKeySecret) throw fail('INVALID_INPUT', { fields: { accessKeySecret: '请填写' } });
      const { accessKeyId, signName, templateCode } = wanted;
      const about = { accessKeyId, signName, templateCode };
      const hint = `…${accessKeySecret.slice(-4)}`;
      await kept.save(trx, { ...about, accessKeySecret }, { hint, about, by, now });
    },

    remove: kept.remove,

    /** Asks the gateway about the template, signed with the keys in use: it costs nothing and nobody gets a message. */
    test: async (now: number): Promise<{ ok: boolean; message: string }> => {
      const own = fromEnvironment ? null : await kept.opened(db);
      const settings = fromEnvironment ?? own?.settings;
      if (!settings) throw fail('NOT_FOUND');
      const said = await tryAliyun({ settings, clock, endpoint });
      if (own) await kept.noteTest(said, now, own.changedAt);
      return said;
    },

    reseal: kept.reseal,
  };
}
