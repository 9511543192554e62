import { afterAll, expect, it } from 'vitest';
import { loadSecrets } from '../platform/config/secrets.ts';
import { identityApp } from '../testing/identity-app.ts';
import { runCommand } from '../testing/run-command.ts';
import { commands } from './commands.ts';
import { testFolder } from '../testing/test-folder.ts';

const dataDir = testFolder(afterAll);
const test = await identityApp(() => ({ clock: Date.now, secrets: loadSecrets(dataDir) }));
afterAll(() => test[Symbol.asyncDispose]());

async function cli(name: string, ...args: string[]): Promise<string> {
  const command = commands[name];
  if (!command) throw new Error(`no command ${name}`);
  return await runCommand(command, args, { dataDir, databaseUrl: test.database.url });
}

async function written() {
  return await test.database.db
    .selectFrom('staff_audit')
    .select(['staff_name', 'call', 'agent_id', 'details'])
    .orderBy('id')
    .execute();
}

it('shows what an agent lets through without changing it, and writes down each change', async () => {
  expect(await cli('community', 'rules', '--agent', '3', '--refuse', '赌场', '--hold', '加微信')).toContain('2 words');
  const before = await written();
  expect(before.at(-1)).toMatchObject({
    staff_name: '命令行',
    call: 'cli community rules',
    agent_id: '3',
    details: { input: { refuse: ['赌场'], hold: ['加微信'] } },
  });

  const shown = await cli('community', 'rules', '--agent', '3');
  expect(shown).toContain('posts are published, 2 words');
  expect(shown).toContain('赌场');
  expect(await written()).toEqual(before);

  // What is not named stays.
  expect(await cli('community', 'rules', '--agent', '3', '--review', 'on')).toContain('every post waits, 2 words');
  expect(await cli('community', 'rules', '--agent', '3', '--review', 'off', '--clear')).toContain('published, 0 words');
  expect(await written()).toHaveLength(before.length + 2);
});

it.each([
  [['community', 'rules', '--agent', '999'], 'there is no agent 999'],
  [['community', 'rules', '3', '--agent', '3'], '"3" is one word too many'],
  [['community', 'publish', '--agent', '3'], 'community publish needs posts'],
  [['community', 'waiting', '--agent', '3', '--review', 'on'], 'community waiting takes no rules'],
  [['agent', 'list', '3'], '"3" is one word too many'],
  [['jobs', 'failed', 'all'], '"all" is one word too many'],
  [['listings', 'waiting', '--agent', '999'], 'there is no agent 999'],
  [['redeem', 'make', '--agent', '999', '--name', 'x', '--days', '1', '--count', '1'], 'there is no agent 999'],
  [['search', 'stop', '海', '--agent', '999'], 'there is no agent 999'],
  [['orders', 'refund', '1', '--agent', '999', '--reason', 'x'], 'there is no agent 999'],
  [['safety', 'look'], 'safety needs what to do'],
  [['ledger', 'verify', 'now'], '"now" is one word too many'],
  [['prune', 'all'], '"all" is one word too many'],
])('refuses %j', async (args, why) => {
  expect(await cli(...(args as [string, ...string[]]))).toContain(why);
});

it.each([
  [['agent', 'list']],
  [['channels']],
  [['hosts']],
  [['jobs', 'failed']],
  [['ledger', 'verify']],
  [['ads', 'verify']],
  [['prune', '--dry-run']],
  [['safety', 'queue']],
  [['safety', 'overdue']],
  [['safety', 'log']],
  [['safety', 'hold']],
  [['community', 'waiting', '--agent', '3']],
  [['listings', 'waiting', '--agent', '3']],
  [['recover', 'list']],
])('only looks, and answers programs with one JSON document: %j', async (args) => {
  const before = await written();
  await cli(...(args as [string, ...string[]]));
  expect(await written()).toEqual(before);
  const answer = JSON.parse(await cli(...(args as [string, ...string[]]), '--json')) as object;
  expect(answer).toMatchObject({ command: args[0], lines: expect.any(Array) });
});
