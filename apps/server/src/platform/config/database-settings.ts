import { z } from 'zod';
import { isThisMachine } from '../net/address.ts';

export interface DatabaseSettings {
  /** Leads to the primary itself, past any pooler: for what lasts longer than a transaction. Undefined = embedded. */
  readonly directUrl: string | undefined;
  /** DATABASE_URL is a pooler, which gives out a connection for the length of a transaction. */
  readonly pooled: boolean;
  /** Whether statements of requests are prepared under a name, which not every pooler can pass on. */
  readonly namedStatements: boolean;
  /** A replica, for reads that may be late; undefined = the primary answers all. */
  readonly readUrl: string | undefined;
  /** A replica that is further behind is not asked. */
  readonly readLagMs: number;
  /** Connections of one web process at most, and as many again to the replica. */
  readonly pool: number;
}

const address = z.string().refine(
  (value) => {
    const parsed = URL.parse(value);
    return parsed !== null && ['postgres:', 'postgresql:'].includes(parsed.protocol) && parsed.host !== '';
  },
  { error: 'postgres://user:password@host:5432/database' },
);

const flag = z
  .enum(['0', '1', 'false', 'true'], { error: '1 or 0' })
  .transform((value) => value === '1' || value === 'true');

function whole(from: number, to: number, what: string) {
  return z
    .string()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: `${what} from ${from} to ${to}`,
    })
    .transform(Number);
}

export const databaseVariables = {
  DATABASE_URL: address.optional(),
  DATABASE_BESIDE: flag.default(false),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_READ_URL: address.optional(),
  DATABASE_READ_LAG_SECONDS: whole(1, 8, 'seconds').default(3),
  DATABASE_POOL: whole(2, 500, 'connections').default(20),
  DATABASE_NAMED_STATEMENTS: flag.optional(),
  ALLOW_PLAIN_DATABASE: flag.default(false),
};

type Given = z.output<z.ZodObject<typeof databaseVariables>>;

/** Which program runs PostgreSQL is said once; undefined when it fits. */
export function databaseClash(given: Given & { readonly ROLE: string }): string | undefined {
  const { ROLE: role, DATABASE_URL: url, DATABASE_BESIDE: beside } = given;
  if (role === 'worker' && url === undefined && !beside) {
    return 'ROLE is "worker": expected DATABASE_URL beside it, the database whose jobs it works on, or DATABASE_BESIDE=1';
  }
  if (role === 'database' && (url !== undefined || beside)) {
    return 'ROLE is "database": expected neither DATABASE_URL nor DATABASE_BESIDE beside it, it runs the embedded one';
  }
  return undefined;
}

interface Settled {
  readonly databaseUrl: string | undefined;
  readonly database: DatabaseSettings;
}

/** The settings, or what is wrong with them. */
export function databaseSettings(given: Given, production: boolean): Settled | { readonly wrong: string } {
  const urls: Record<string, string | undefined> = {};
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    const url = given[name];
    if (url === undefined) continue;
    if (given.DATABASE_URL === undefined) return { wrong: `${name} is set: expected DATABASE_URL beside it` };
    urls[name] = given.ALLOW_PLAIN_DATABASE ? url : withTls(url);
    if (production && !given.ALLOW_PLAIN_DATABASE && !isSafeDatabaseUrl(urls[name])) {
      return {
        wrong:
          `${name} is another machine without verified TLS: leave sslmode out or make it verify-full ` +
          '(with sslrootcert=… for an authority of your own), or set ALLOW_PLAIN_DATABASE=1',
      };
    }
  }
  const databaseUrl = urls['DATABASE_URL'];
  const direct = urls['DATABASE_DIRECT_URL'];
  const pooled = direct !== undefined && direct !== databaseUrl;
  return {
    databaseUrl,
    database: {
      directUrl: direct ?? databaseUrl,
      pooled,
      namedStatements: given.DATABASE_NAMED_STATEMENTS ?? !pooled,
      readUrl: urls['DATABASE_READ_URL'],
      readLagMs: given.DATABASE_READ_LAG_SECONDS * 1000,
      pool: given.DATABASE_POOL,
    },
  };
}

/** Where nothing is said about TLS, another machine is reached with it, and its certificate is verified. */
function withTls(databaseUrl: string): string {
  const { searchParams } = new URL(databaseUrl);
  const says = ['sslmode', 'ssl', 'sslnegotiation'].some((name) => searchParams.has(name));
  if (says || isOwnHost(databaseUrl)) return databaseUrl;
  return `${databaseUrl}${searchParams.size === 0 ? '?' : '&'}sslmode=verify-full`.replace('??', '?');
}

/** Whether the way to the database is this machine's own, or encrypted to a server whose certificate is checked. */
function isSafeDatabaseUrl(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl);
  return isOwnHost(databaseUrl) || searchParams.getAll('sslmode').at(-1) === 'verify-full';
}

function isOwnHost(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  // A host in the query wins, and the last of several values does: as the driver reads them.
  const bare = decodeURIComponent(hostname.replaceAll(/^\[|\]$/g, ''));
  const host = searchParams.getAll('host').at(-1) || bare;
  return host === '' || host.startsWith('/') || isThisMachine(host);
}
