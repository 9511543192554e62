import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { changeAgent, listAgents, nextAgentId } from './agent-edit.service.ts';

it('makes an agent, changes only what is given, and takes keys away', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const agentId = await nextAgentId(db);
  const first = {
    name: '潮汐',
    domains: ['HTTPS://Tide.Example:8443/'],
    channels: ['tide'],
    keys: { IsReturnFreeAd: 'true', DownloadUrl: 'https://tide.example/app' },
  };
  expect(await changeAgent(db, { agentId, create: true }, first)).toEqual([]);
  expect(
    await changeAgent(db, { agentId, create: false }, { adultEnabled: true, keys: { DownloadUrl: null } }),
  ).toEqual([]);
  expect((await listAgents(db)).find((agent) => agent.agentId === agentId)).toEqual({
    agentId,
    name: '潮汐',
    logo: '',
    adultEnabled: true,
    domains: ['tide.example'],
    channels: ['tide'],
    keys: { IsReturnFreeAd: 'true' },
  });
});

it('says everything that is wrong at once, and changes nothing', async () => {
  await using database = await testDatabase();
  const { db } = database;
  await changeAgent(
    db,
    { agentId: '8', create: true },
    { name: '潮汐', domains: ['tide.example'], channels: ['tide'] },
  );
  const before = await listAgents(db);
  const problems = await changeAgent(
    db,
    { agentId: '9', create: true },
    {
      domains: ['tide.example', 'not a host'],
      channels: ['tide', 'a b'],
      keys: { IsReturnFreeAd: 'yes', Nonsense: '1', TOP_RIGHT_AD: 'javascript:alert(1)', TAB_BAR: '{}' },
    },
  );
  expect(problems.map(({ field }) => field)).toEqual(
    'name domain domain channel channel IsReturnFreeAd key TOP_RIGHT_AD TAB_BAR'.split(' '),
  );
  expect(await changeAgent(db, { agentId: '8', create: true }, { name: '又' })).toHaveLength(1);
  expect(await changeAgent(db, { agentId: '77', create: false }, { name: '无' })).toHaveLength(1);
  expect(await listAgents(db)).toEqual(before);
});
