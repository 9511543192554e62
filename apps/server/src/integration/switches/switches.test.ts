import { randomUUID } from 'node:crypto';
import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { placements } from '@liuguang/contract/shapes/ad.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminSamples } from '../admin/admin-inventory.test-data.ts';
import { type TestApp, testApp } from '../app.test-data.ts';
import { saveAd } from '../../features/ad/import/ad.import.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { createListener, type Listener } from '../../platform/db/listen.ts';
import { agentWalks } from './agent-walks.test-data.ts';
import { adsOf, adWalks, pictureFor } from './ad-walks.test-data.ts';
import { businessWalks } from './business-walks.test-data.ts';
import { catalogueWalks } from './catalogue-walks.test-data.ts';
import { cityWalks } from './city-walks.test-data.ts';
import { fieldsOf, settingCalls, valuesOf, withField } from './console-fields.test-data.ts';
import { peopleWalks } from './people-walks.test-data.ts';
import { makeWorld, type Probe, type Walk, type Walks, type World } from './world.test-data.ts';

/**
 * Every field that staff can set, set to one value and then to another: what a member is answered (or, where only staff
 * are concerned, what the console is answered) has to differ. The values come from its schema where
 * that says enough. A field that is dead fails.
 * What only the app does with it is walked by apps/web/src/app/switches.test.tsx.
 */

let test: TestApp;
let listener: Listener;
let world: World;
let walks: Walks;
const hearing = new Map<string, () => void>();

beforeAll(async () => {
  test = await testApp({
    config: { publicUrl: 'http://main.example' },
    deps: ({ database }) => {
      listener = createListener(database.url);
      listener.on('invalidate', (tag) => hearing.get(tag)?.());
      return { listener };
    },
  });
  world = await makeWorld(test, await adminSamples(test.database));
  // An app goes on only where its agent has the host.
  await test.database.pool.query("insert into agent_domains (agent_id, domain) values (3, 'backup.example')");
  const demo = { placement: 'featured', picture: '/i/demo/1080.webp', link: 'https://ads.example/' } as const;
  await saveAd(test.database.db, { ...demo, importKey: 'demo-a', agentIds: ['3'], name: '演示', position: 9999 });
  walks = {
    ...agentWalks(world),
    ...(await adWalks(world)),
    ...(await catalogueWalks(world)),
    ...cityWalks(world),
    ...(await peopleWalks(world)),
    ...(await businessWalks(world)),
  };
});
afterAll(async () => {
  await listener.close();
  await test[Symbol.asyncDispose]();
});

const valueOf = async (value: unknown): Promise<unknown> =>
  typeof value === 'function' ? await (value as () => Promise<unknown>)() : value;

/** Everything that was told to drop until now has been dropped: notifications come in the order of their commits. */
async function settled(): Promise<void> {
  const tag = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  hearing.set(tag, resolve);
  await invalidate(test.database.db, tag);
  await promise;
}

/** Values that a schema cannot know, wherever the field is. */
const byName: Record<string, () => NonNullable<Probe['values']>> = {
  'agentIds[]': () => ['3', '8'],
  coverUploadId: () => [() => world.picture(), () => world.picture()],
};

const baseOf = ({ base }: Walk) => (typeof base === 'function' ? base() : base);

interface Asked {
  call: AdminCallName;
  walk: Walk;
  path: string;
  probe: Probe;
}

async function set({ call, walk, path, probe }: Asked, value: unknown) {
  const input = withField({ ...baseOf(walk), ...probe.given }, path, await valueOf(value));
  await test.database.pool.query('delete from rate_limits');
  const answer = await world.owner.call(call, input);
  if (answer.code !== 0 && probe.refused === undefined) throw new Error(`${call} ${path} answered ${answer.text}`);
  await settled();
  return answer;
}

async function doesSomething(asked: Asked): Promise<void> {
  const { call, walk, path, probe } = asked;
  const values = probe.values ?? byName[path]?.() ?? valuesOf(call, path, walk.base);
  if (!values) throw new Error(`no two values of ${path} can be told from its schema: write them into the walk`);
  const look = probe.refused ? (answer: { code: number }) => Promise.resolve(answer.code) : (probe.look ?? walk.look);
  const before = await look(await set(asked, values[0]));
  const answer = await set(asked, values[1]);
  // Some answers are kept for a moment: phones have it within seconds.
  const changed = async () => expect(await look(answer), `${path} changes nothing`).not.toEqual(before);
  await vi.waitFor(changed, { timeout: 60_000, interval: 100 });
}

describe('every field that staff can set', () => {
  it.each(settingCalls)('does something in %s', async (call) => {
    const walk = walks[call];
    if (!walk) throw new Error(`no walk says where to look for what ${call} does`);
    const { fields = {}, which = [] } = walk;
    const paths = fieldsOf(call);
    expect([...Object.keys(fields), ...which].filter((path) => !paths.includes(path))).toEqual([]);
    for (const path of paths.filter((one) => !which.includes(one))) {
      await doesSomething({ call, walk, path, probe: fields[path] ?? {} });
    }
  });
});

describe('every placement', () => {
  it.each(placements)('%s gives a booked ad to the calls of the app', async (placement) => {
    const before = await adsOf(world, placement);
    const sample = { agentIds: ['3'], name: `位置 ${placement}`, link: 'https://ads.example/', placement };
    const pictureUploadId = await pictureFor(world, placement);
    await world.owner.get('ads/save', { ...sample, adId: null, position: -9000, pictureUploadId });
    await vi.waitFor(async () => expect(await adsOf(world, placement)).not.toEqual(before), { timeout: 60_000 });
    expect((await adsOf(world, placement)).map(({ adName }) => adName)).toContain(`位置 ${placement}`);
  });
});
