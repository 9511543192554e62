import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';

const test = await testApp({
  prepare: async ({ folder }) => {
    await mkdir(path.join(folder, 'web'));
    await writeFile(path.join(folder, 'web/index.html'), '<title>流光</title><div id="root"></div>');
  },
});
afterAll(() => test[Symbol.asyncDispose]());

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', accept: 'text/html' };
async function ask(agentid: string, headers: Record<string, string>) {
  const { statusCode, headers: got } = await test.app.inject({ url: `/console/preview?agentid=${agentid}`, headers });
  return [
    statusCode,
    String(got['content-security-policy']).includes("frame-ancestors 'self'"),
    got['x-frame-options'],
  ];
}
const refused = [404, false, 'DENY'];

it('lets the app stand in a frame of our own for staff who may see the agent, and for nobody else', async () => {
  const { db } = test.database;
  const { cookie: owner } = await staffCookie(db, { role: 'owner' });
  const { cookie: manager } = await staffCookie(db, { role: 'agentManager', agentIds: ['3'] });
  const { cookie: moderator } = await staffCookie(db, { role: 'moderator' });
  const member = await sessionCookie(test.database, test.sessions, { agentId: '3', claimed: true });
  expect(await ask('3', { ...framed, cookie: owner })).toEqual([200, true, 'SAMEORIGIN']);
  expect(await ask('3', { ...framed, cookie: manager })).toEqual([200, true, 'SAMEORIGIN']);
  expect(await ask('8', { ...framed, cookie: manager })).toEqual(refused);
  for (const cookie of [moderator, member, '']) expect(await ask('3', { ...framed, cookie })).toEqual(refused);
  // Another site, a window of its own, the app itself.
  expect(await ask('3', { ...framed, cookie: owner, 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  expect(await ask('3', { ...framed, cookie: owner, 'sec-fetch-dest': 'document' })).toEqual(refused);
  const app = await test.app.inject({ url: '/?agentid=3', headers: { ...framed, cookie: owner } });
  expect([app.headers['x-frame-options'], String(app.headers['content-security-policy'])]).toEqual([
    'DENY',
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
});
