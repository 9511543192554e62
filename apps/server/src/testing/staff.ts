import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { hashOfToken, newToken } from '../features/staff/sign-in/secrets.ts';
import type { Db } from '../platform/db/db.ts';

/** The code that an authenticator shows for the secret. */
export function codeOf(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** A browser of staff on the app by inject: it keeps cookies and calls as the console does. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;
  readonly #host: string;

  constructor(app: FastifyInstance, address = '203.0.113.1', host = 'localhost:80') {
    this.#app = app;
    this.#address = address;
    this.#host = host;
  }

  async call<N extends AdminCallName>(
    name: N,
    input: AdminInput<N>,
    headers: Record<string, string> = {},
  ): Promise<Envelope<AdminOutput<N>> & { status: number; text: string }> {
    const { method, path } = adminCalls[name];
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
    const response = await this.#app.inject({
      method,
      url: `/${path}`,
      remoteAddress: this.#address,
      headers: {
        host: this.#host,
        'x-client': 'console/1.0.0',
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...headers,
      },
      ...(method === 'GET' ? { query } : { payload: input as object }),
    });
    for (const { name: cookie, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(cookie);
      else this.cookies.set(cookie, value);
    }
    return { status: response.statusCode, text: response.body, ...response.json<Envelope<AdminOutput<N>>>() };
  }

  /** The data of an answer that must be a success. */
  async get<N extends AdminCallName>(name: N, input: AdminInput<N>): Promise<AdminOutput<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 0) throw new Error(`${name} answered ${answer.text}`);
    return answer.data;
  }
}

interface StaffOf {
  readonly role: StaffRole;
  readonly agentIds?: string[] | null;
  /** Of the role promoter: which one. */
  readonly promoterId?: string | null;
  /** Of the role custom: what it may. */
  readonly permissions?: readonly string[];
  /** When they signed in, by the clock of the test. */
  readonly at?: number;
}

/** A browser of somebody of this role, signed in without the ceremony. */
export async function signedInStaff(
  { app, database }: { app: FastifyInstance; database: { db: Db } },
  who: StaffOf,
): Promise<StaffBrowser> {
  const browser = new StaffBrowser(app);
  const { cookie } = await staffCookie(database.db, who);
  browser.cookies.set('staff', cookie.replace('staff=', ''));
  return browser;
}

/** Somebody of this role, signed in without the ceremony; the value of the Cookie header over http. */
export async function staffCookie(
  db: Db,
  { role, agentIds = null, promoterId = null, permissions = [], at = Date.now() }: StaffOf,
): Promise<{ cookie: string; staffId: string }> {
  const now = new Date(at);
  const token = newToken();
  const name = `t-${token
    .slice(0, 12)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}`;
  const own =
    role === 'custom'
      ? await db
          .insertInto('staff_roles')
          .values({ name, permissions: [...permissions], created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null;
  const { id } = await db
    .insertInto('staff')
    .values({
      name,
      display_name: '测试',
      role,
      agent_ids: agentIds,
      promoter_id: promoterId,
      role_id: own?.id ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { token_hash: hashOfToken(token), staff_id: id, created_at: now, last_seen_at: now };
  await db
    .insertInto('staff_sessions')
    .values({ ...row, address: '203.0.113.7', user_agent: 'test' })
    .execute();
  return { cookie: `staff=${token}`, staffId: id };
}

/** A browser of somebody of this role, signed in the same way. */
export async function staffBrowser(
  { app, database: { db } }: { readonly app: FastifyInstance; readonly database: { readonly db: Db } },
  who: StaffOf,
): Promise<StaffBrowser> {
  const { cookie } = await staffCookie(db, who);
  const browser = new StaffBrowser(app);
  browser.cookies.set('staff', cookie.replace('staff=', ''));
  return browser;
}
