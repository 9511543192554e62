import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultDiskMarks, type DiskMarks } from '../disk/disk-marks.ts';
import type { Lanes } from '../jobs/lanes.ts';
import { codeOf, StartError } from '../process/start-error.ts';
import { type AgeSettings, ageSettings, ageVariables } from './age-settings.ts';
import { type BackupSettings, backupSettings, backupVariables } from './backup-settings.ts';
import { databaseClash, type DatabaseSettings, databaseSettings, databaseVariables } from './database-settings.ts';
import { mailSettings, mailVariables, type SmtpServer } from './mail/mail-settings.ts';
import { mediaClash, mediaVariables } from './media-settings.ts';
import { type PaymentSettings, paymentSettings, paymentVariables } from './payment-settings.ts';
import { parseSecretsKey, secretsKeyForm, type SecretsKey, type SecretsKeys } from './secrets-key.ts';
import { type S3Settings, storageSettings, storageVariables } from './storage-settings.ts';
import { type AliyunSms, smsApiVariable, smsSettings, smsVariables } from './sms-settings.ts';
import { workerVariables } from './worker-settings.ts';

export interface Config {
  env: 'production' | 'development' | 'test';
  /** `database`: the embedded PostgreSQL alone. */
  role: 'all' | 'web' | 'worker' | 'database';
  host: string;
  /** 0 = any free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Undefined = PostgreSQL is started from the embedded binaries. */
  databaseUrl: string | undefined;
  /** Undefined = the secrets are in DATA_DIR/secrets.json; else they are in the database, sealed under it. */
  secretsKeys: SecretsKeys | undefined;
  database: DatabaseSettings;
  /** The embedded PostgreSQL of this data folder is run by another program, with the role `database`. */
  databaseBeside: boolean;
  /** What a worker works on, and how many at once. */
  lanes: Lanes;
  /** Undefined = media lie in the data folder. */
  storage: S3Settings | undefined;
  demo: boolean;
  publicUrl: string | undefined;
  /** Where the console is, when it has a host of its own. */
  consoleUrl: string | undefined;
  /** Origins from which films and pictures come; none: from where the app is. */
  mediaUrls: readonly string[];
  /** The operator knows that people come without TLS. */
  allowPlainHttp: boolean;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  metricsPublic: boolean;
  /** How long it goes on answering after it was told to stop, so that a balancer can turn to another one. */
  drainMs: number;
  /** Who brings it may read /metrics, from anywhere; undefined = only this machine, and only without a proxy. */
  metricsToken: string | undefined;
  /** Undefined = no SMS gateway but the one that is set in the console. */
  sms: AliyunSms | undefined;
  /** Where the SMS gateway answers. */
  smsApi: string;
  /** Undefined = no mail server but the one that is set in the console. */
  smtp: SmtpServer | undefined;
  /** The hour in Shanghai from which members get their mail of the day. */
  mailDigestHour: number;
  /** A mail server set in the console may be on this machine: for tests and trying things out, never in production. */
  mailLoopback: boolean;
  /** DNS servers that prove hosts of agents, with a port where it is not 53; none: those of the system. */
  dnsServers: readonly string[];
  /** Push services beside those of the known browsers, as origins. */
  pushOrigins: readonly string[];
  /** Webhooks may go to this machine, without TLS: for tests and trying things out, never in production. */
  webhookLoopback: boolean;
  /** Imports may be read from this machine by an address: for tests and trying things out, never in production. */
  importLoopback: boolean;
  uploads: {
    /** The largest file that is taken. */
    maxBytes: number;
    /** Whether the file stays, as it was sent, after it became a video. */
    keepSources: boolean;
  };
  payments: PaymentSettings;
  age: AgeSettings;
  /** Absolute; a sorted file of hashes of passwords that leaked. */
  breachedPasswords: string | undefined;
  /** Absolute; undefined = `backups` in the data folder. */
  backupDir: string | undefined;
  backup: BackupSettings;
  /** Absolute; the log of the embedded database is archived there, so that any moment can be restored. */
  backupWal: string | undefined;
  disk: DiskMarks;
  logLevel: string;
}

/** A broken setting; the message names the variable, its value and what is expected. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxy(entry: string): boolean {
  if (proxyNames.has(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isDnsServer(entry: string): boolean {
  if (isIP(entry) !== 0) return true;
  const [, six, four = '', port = ''] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(entry) ?? [];
  return isIP(six ?? four) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}

function isUrl(value: string, protocols: string[]): boolean {
  const parsed = URL.parse(value);
  return parsed !== null && protocols.includes(parsed.protocol) && parsed.host !== '';
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

function url(expected: string, ...protocols: string[]) {
  return z.string().refine((value) => isUrl(value, protocols), { error: expected });
}

const flag = z
  .enum(['0', '1', 'false', 'true'], { error: '1 or 0' })
  .transform((value) => value === '1' || value === 'true');

function bytes(example: string) {
  return z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value), { error: `a number of bytes, such as ${example}` })
    .transform(Number);
}

const secretsKey = z.string().transform((value, context): SecretsKey => {
  const parsed = parseSecretsKey(value);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: secretsKeyForm });
  return z.NEVER;
});

const schema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  ROLE: oneOf('all', 'web', 'worker', 'database').default('all'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
      error: 'a whole number from 0 to 65535 (0 = any free port)',
    })
    .transform(Number)
    .default(3000),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), { error: 'the path of a folder' })
    .default('data'),
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEY_NEXT: secretsKey.optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: url('the address users open, such as https://example.com', 'http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  CONSOLE_URL: url('the address staff open, such as https://console.example.com', 'http:', 'https:').optional(),
  WEBHOOK_LOOPBACK: flag.default(false),
  IMPORT_LOOPBACK: flag.default(false),
  ALLOW_PLAIN_HTTP: flag.default(false),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine((entries) => entries.every(isProxy), {
      error: 'addresses or ranges split by commas, such as 10.0.0.1,192.168.0.0/16',
    })
    .default([]),
  UPLOAD_MAX_BYTES: z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value) && Number(value) > 0, {
      error: 'a number of bytes, such as 4294967296',
    })
    .transform(Number)
    .default(4 * 1024 ** 3),
  BACKUP_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), { error: 'the path of a folder' })
    .optional(),
  BACKUP_WAL: z
    .string()
    .refine((value) => !value.includes('\0'), { error: 'the path of a folder' })
    .optional(),
  DISK_LOW_BYTES: bytes('268435456').default(defaultDiskMarks.lowBytes),
  DISK_RESERVE_BYTES: bytes('67108864').default(defaultDiskMarks.reserveBytes),
  BREACHED_PASSWORDS: z
    .string()
    .refine((value) => isReadableFile(value), { error: 'a file that can be read' })
    .optional(),
  UPLOAD_KEEP_SOURCES: flag.default(true),
  METRICS_PUBLIC: flag.default(false),
  DRAIN_SECONDS: z
    .string()
    .refine((value) => /^\d(?:\.\d+)?$/.test(value) && Number(value) <= 5, { error: 'seconds from 0 to 5' })
    .transform((value) => Number(value) * 1000)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, { error: '16 to 200 letters, digits and . _ ~ + / = -' })
    .optional(),
  PUSH_ORIGINS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine(
      (entries) => entries.every((entry) => isUrl(entry, ['http:', 'https:']) && new URL(entry).origin === entry),
      {
        error: 'origins split by commas, such as https://push.example.com',
      },
    )
    .default([]),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine((entries) => entries.length <= 4 && entries.every(isDnsServer), {
      error: 'up to 4 addresses of DNS servers split by commas, such as 9.9.9.9 or 127.0.0.1:5353',
    })
    .default([]),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(),
  ...databaseVariables,
  ...workerVariables,
  ...storageVariables,
  ...backupVariables,
  ...smsVariables,
  ...smsApiVariable,
  ...mailVariables,
  ...paymentVariables,
  ...ageVariables,
  ...mediaVariables,
});

/** An address may hold a password, and a token is one; they must not end up in a log. */
function shown(name: string, value: string): string {
  if (/_(?:TOKEN|SECRET|SECRET_KEY)$|^SECRETS_KEY|^SMTP_URL$/.test(name)) return '"***"';
  return JSON.stringify(value.replace(/\/\/([^/@]*):[^/]*@/, '//$1:***@'));
}

/** The cookies of the two are told apart by host and are Secure together, so that much must fit. */
function consoleOrigin({ CONSOLE_URL, PUBLIC_URL }: Record<'CONSOLE_URL' | 'PUBLIC_URL', string | undefined>) {
  if (CONSOLE_URL === undefined) return undefined;
  const own = new URL(CONSOLE_URL);
  const site = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (site?.protocol !== own.protocol || site.hostname === own.hostname) {
    throw new ConfigError(
      `CONSOLE_URL is ${shown('CONSOLE_URL', CONSOLE_URL)}: expected PUBLIC_URL beside it, with another host and both http or both https`,
    );
  }
  return own.origin;
}

/** A setting, or the content of the file that `<name>_FILE` names: so vaults and orchestrators hand secrets over. */
function settingOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: expected one of them`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new ConfigError(`${name}_FILE is ${JSON.stringify(file)}: it cannot be read (${codeOf(error)})`);
  }
}

/** Reads the settings once. Empty means unset; names it does not know are not its business. */
export function loadConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = settingOf(env, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const broken = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // What is in a file is a secret.
      const value = env[name]?.trim() ? shown(name, env[name].trim()) : `what ${name}_FILE says`;
      return `${name} is ${value}: expected ${issue.message}`;
    });
    throw new ConfigError(broken.join('; '));
  }
  const value = result.data;
  const roleClash = databaseClash(value);
  if (roleClash !== undefined) throw new ConfigError(roleClash);
  const settled = databaseSettings(value, value.NODE_ENV === 'production');
  if ('wrong' in settled) throw new ConfigError(settled.wrong);
  const { SECRETS_KEY: secretsKeyNow, SECRETS_KEY_NEXT: nextSecretsKey } = value;
  if (nextSecretsKey !== undefined && secretsKeyNow === undefined) {
    throw new ConfigError('SECRETS_KEY_NEXT is set: expected SECRETS_KEY beside it, the key in use');
  }
  if (value.WEBHOOK_LOOPBACK && value.NODE_ENV === 'production') {
    throw new ConfigError('WEBHOOK_LOOPBACK is set: in production webhooks never go to this machine');
  }
  if (value.IMPORT_LOOPBACK && value.NODE_ENV === 'production') {
    throw new ConfigError('IMPORT_LOOPBACK is set: in production imports never ask this machine');
  }
  const sms = smsSettings(value);
  if (sms && 'missing' in sms) {
    throw new ConfigError(`${sms.missing.join(', ')} not set: expected all of the ALIYUN_SMS_ settings, or none`);
  }
  const smtp = mailSettings(value);
  if (smtp && 'wrong' in smtp) throw new ConfigError(smtp.wrong);
  if (value.MAIL_LOOPBACK && value.NODE_ENV === 'production') {
    throw new ConfigError('MAIL_LOOPBACK is set: in production a mail server of this machine is named by SMTP_URL');
  }
  const storage = storageSettings(value, value.NODE_ENV === 'production');
  if (storage && 'wrong' in storage) throw new ConfigError(storage.wrong);
  const backup = backupSettings(value, value.NODE_ENV === 'production');
  if ('wrong' in backup) throw new ConfigError(backup.wrong);
  const age = ageSettings(value, value.NODE_ENV === 'production');
  if ('wrong' in age) throw new ConfigError(age.wrong);
  const clash = mediaClash(value.MEDIA_URL, [value.PUBLIC_URL, value.CONSOLE_URL]);
  if (clash !== undefined) {
    throw new ConfigError(`MEDIA_URL holds ${clash}: expected hosts that are neither PUBLIC_URL nor CONSOLE_URL`);
  }
  const demo = value.DEMO ?? value.NODE_ENV !== 'production';
  return {
    env: value.NODE_ENV,
    role: value.ROLE,
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(cwd, value.DATA_DIR),
    ...settled,
    databaseBeside: value.DATABASE_BESIDE && value.DATABASE_URL === undefined,
    secretsKeys: secretsKeyNow && { current: secretsKeyNow, next: nextSecretsKey },
    lanes: value.WORKER_LANES,
    storage,
    demo,
    publicUrl: value.PUBLIC_URL,
    consoleUrl: consoleOrigin({ CONSOLE_URL: value.CONSOLE_URL, PUBLIC_URL: value.PUBLIC_URL }),
    mediaUrls: value.MEDIA_URL,
    allowPlainHttp: value.ALLOW_PLAIN_HTTP,
    trustProxy: value.TRUST_PROXY,
    metricsPublic: value.METRICS_PUBLIC,
    // Nobody asks /ready where there is no proxy; a moment lets what is on its way arrive.
    drainMs: value.DRAIN_SECONDS ?? (value.TRUST_PROXY.length > 0 ? 3000 : 250),
    metricsToken: value.METRICS_TOKEN,
    sms,
    smsApi: value.ALIYUN_SMS_API,
    smtp,
    mailDigestHour: value.MAIL_DIGEST_HOUR,
    mailLoopback: value.MAIL_LOOPBACK,
    dnsServers: value.DNS_SERVERS,
    pushOrigins: value.PUSH_ORIGINS,
    webhookLoopback: value.WEBHOOK_LOOPBACK,
    importLoopback: value.IMPORT_LOOPBACK,
    uploads: { maxBytes: value.UPLOAD_MAX_BYTES, keepSources: value.UPLOAD_KEEP_SOURCES },
    breachedPasswords: value.BREACHED_PASSWORDS === undefined ? undefined : resolve(cwd, value.BREACHED_PASSWORDS),
    backupDir: value.BACKUP_DIR === undefined ? undefined : resolve(cwd, value.BACKUP_DIR),
    backup,
    backupWal: value.BACKUP_WAL === undefined ? undefined : resolve(cwd, value.BACKUP_WAL),
    disk: { lowBytes: value.DISK_LOW_BYTES, reserveBytes: value.DISK_RESERVE_BYTES },
    payments: paymentSettings(value, { demo, production: value.NODE_ENV === 'production' }),
    age,
    logLevel: value.LOG_LEVEL ?? (value.NODE_ENV === 'test' ? 'warn' : 'info'),
  };
}
