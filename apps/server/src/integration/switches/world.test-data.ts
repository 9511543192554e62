import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AdminCallName, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { CallInput } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import type { TestApp } from '../app.test-data.ts';
import { sampleListing } from '../../features/city/city.test-data.ts';
import { officialAccount } from '../../features/official-account/official-account.service.ts';
import { savePicture } from '../../features/picture/picture.import.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { StaffBrowser, staffCookie } from '../../testing/staff.ts';
import type { AdminSamples } from '../admin/admin-inventory.test-data.ts';

/** Who looks, who sets, and what they look at. */
export interface World {
  readonly test: TestApp;
  readonly owner: StaffBrowser;
  /** A member of agent 3; `stranger` has no account. */
  readonly visitor: TestBrowser;
  readonly stranger: TestBrowser;
  readonly samples: AdminSamples;
  /** A picture that staff sent for an agent (3) and the worker has made; each can be used once. */
  picture(width?: number, height?: number, agentId?: string): Promise<string>;
  /** A listing as a member submits it, another one each time. */
  listing(): CallInput<'listing/submit'>;
}

/** What setting a field does: two values of it, and what somebody sees that differs. */
export interface Probe {
  /** A function makes one that can be used only once. Left out: two values that the schema allows. */
  readonly values?: readonly [from: unknown, to: unknown];
  /** What else the input needs for this field to matter. */
  readonly given?: Record<string, unknown>;
  /** Left out: the look of the call. */
  readonly look?: Look;
  /** One of the values is refused: the answer itself is what differs. */
  readonly refused?: true;
}
type Look = (answer: Envelope<AdminOutput<AdminCallName>>) => Promise<unknown>;

export interface Walk {
  /** A right input; a function when each call needs a new one. */
  readonly base: Record<string, unknown> | (() => Record<string, unknown>);
  /** Fields that only say what the call is about. */
  readonly which?: readonly string[];
  readonly look: Look;
  /** Where the schema says too little. */
  readonly fields?: Readonly<Record<string, Probe>>;
}
export type Walks = Partial<Record<AdminCallName, Walk>>;

export const between = (from: unknown, to: unknown, more: Omit<Probe, 'values'> = {}): Probe => ({
  values: [from, to],
  ...more,
});

export async function makeWorld(test: TestApp, samples: AdminSamples): Promise<World> {
  const { db } = test.database;
  const { cookie } = await staffCookie(db, { role: 'owner' });
  const owner = new StaffBrowser(test.app);
  owner.cookies.set('staff', cookie.replace('staff=', ''));
  const visitor = new TestBrowser(test.app);
  const { userCode } = await visitor.enter();
  await test.database.pool.query('update accounts set claimed_at = now() where user_code = $1', [userCode]);
  let listings = 0;
  return {
    test,
    owner,
    visitor,
    stranger: new TestBrowser(test.app),
    samples,
    picture: pictures(test),
    listing: () => ({ ...sampleListing.form, title: `第 ${++listings} 家小馆` }),
  };
}

function pictures({ database: { db }, folder }: TestApp): World['picture'] {
  return async (width = 1080, height = 520, agentId = '3') => {
    const account_id = await officialAccount(db, agentId);
    const at = new Date();
    const row = { agent_id: agentId, account_id, kind: 'image', title: 'a', size: '1', state: 'published' } as const;
    const { id, media_id } = await db
      .insertInto('uploads')
      .values({ ...row, created_at: at, updated_at: at })
      .returning(['id', 'media_id'])
      .executeTakeFirstOrThrow();
    const files = path.join(folder, 'media/pictures', media_id);
    await mkdir(files, { recursive: true });
    await writeFile(path.join(files, `${width}.webp`), `the picture ${media_id}`);
    const shape = { pictureId: media_id, width, height, widths: [width], placeholder: '' };
    await savePicture(db, { ...shape, accountId: account_id });
    return id;
  };
}
