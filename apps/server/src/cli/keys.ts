import { setTimeout as wait } from 'node:timers/promises';
import { longestGrantMs } from '../features/playback/playback.public.ts';
import { keysEveryMs, rotatePlaybackKey } from '../platform/config/playback-keys.ts';
import { addSealKey, dropOldSealKeys } from '../platform/config/seal-keys.ts';
import type { Program } from '../platform/process/program.ts';
import { StartError } from '../platform/process/start-error.ts';
import { openSecretStore } from '../platform/secrets/open-secrets.ts';
import { rekeySecrets } from '../platform/secrets/sealed-store.ts';
import { command, say, wrongUsage } from './command.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';
import { modulesOn } from './modules.ts';

const usage = 'keys rotate | keys reseal | keys rekey';
/** By then every running program knows of a new key. */
const knownAfterMs = 2 * keysEveryMs;

export const keys = command({
  usage,
  summary:
    'rotate: sign playback addresses with a new key; the old one opens what it signed for 6 hours more. ' +
    'reseal: a new key for the payment keys of channels, those of the SMS gateway and the password of the mail server, which are encrypted again under it while all runs. ' +
    'rekey: seal the secrets in the database under SECRETS_KEY_NEXT instead of SECRETS_KEY',
  options: {},
  most: 1,
  changes: true,
  run: async ({ words: [what = ''], program }) => {
    if (!Object.hasOwn(ways, what)) throw wrongUsage('keys needs what to do', usage);
    const opened = await openCliDatabase(program);
    await ways[what]?.(opened, program);
  },
});

const ways: Readonly<Record<string, (opened: CliDatabase, program: Program) => Promise<void>>> = {
  rotate,
  reseal,
  rekey,
};

const storeOf = ({ config, database: { db } }: CliDatabase) => openSecretStore({ config, db });

async function rotate(opened: CliDatabase): Promise<void> {
  const now = Date.now();
  const current = await rotatePlaybackKey(await storeOf(opened), { now, until: now + longestGrantMs });
  say(`playback key ${current} signs from now on; a running Liuguang takes it up within ${knownAfterMs / 1000} s`);
}

/** Cut short, it is begun anew: no key goes before nothing is sealed under it. */
async function reseal(opened: CliDatabase, program: Program): Promise<void> {
  const store = await storeOf(opened);
  const keyId = await addSealKey(store);
  const modules = await modulesOn(opened, program);
  await wait(knownAfterMs);
  const sealed =
    (await modules.payment.merchants.reseal(keyId)) +
    (await modules.sms.settings.reseal(keyId)) +
    (await modules.mail.settings.reseal(keyId));
  await dropOldSealKeys(store);
  say(
    `sealing key ${keyId} is in use; ${sealed} sets of payment, SMS and mail keys were encrypted again, older keys are forgotten`,
  );
  say('make a backup: those from before hold what the old key opens, and that key themselves');
}

async function rekey({ config, database }: CliDatabase): Promise<void> {
  const { secretsKeys } = config;
  if (!secretsKeys) throw new StartError('SECRETS_KEY is not set: the secrets are in secrets.json, under no key');
  const count = await rekeySecrets(database.db, secretsKeys);
  say(`${count} secrets are sealed under ${secretsKeys.next?.keyId} now: give it to every program as SECRETS_KEY`);
  say('programs that know only the old one go on until they are restarted, and take up no new keys meanwhile');
}
