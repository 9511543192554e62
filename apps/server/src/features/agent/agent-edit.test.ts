import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type AgentChange, changeAgent as change } from './agent-edit.service.ts';
import { listAgents, nextAgentId } from './agent-list.repository.ts';
import { hostRules } from './agent-host.ts';

const rules = hostRules({ publicUrl: 'https://Main.Example:8443', env: 'production' });
const changeAgent = async (
  db: Parameters<typeof change>[0],
  which: Parameters<typeof change>[1],
  wanted: AgentChange,
) => await change(db, which, wanted, rules);

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
    // A new agent begins with a bar that leads somewhere.
    keys: { IsReturnFreeAd: 'true', TAB_BAR: '[{"tab":"home"},{"tab":"novel"},{"tab":"mine"}]' },
    tagline: '',
    theme: standardTheme,
  });
});

it('changes one colour beside those that are there, and refuses one that cannot be read', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const change3 = (wanted: AgentChange) => changeAgent(db, { agentId: '3', create: false }, wanted);
  const looks = async () => {
    const [{ tagline, theme } = { tagline: '', theme: null }] = await listAgents(db);
    return { tagline, theme };
  };
  expect(await change3({ tagline: '一句话', theme: { accent: '#1fa8e8' } })).toEqual([]);
  expect(await change3({ theme: { accentEnd: '#2fd0c8' } })).toEqual([]);
  const chosen = { tagline: '一句话', theme: { ...standardTheme, accent: '#1fa8e8', accentEnd: '#2fd0c8' } };
  expect(await looks()).toEqual(chosen);
  const wrong = await change3({ tagline: 'a\nb', theme: { accent: 'red' } });
  expect(wrong.map(({ field }) => field)).toEqual(['tagline', 'accent']);
  expect((await change3({ theme: { background: '#ffffff' } })).map(({ field }) => field)).toContain('background');
  expect(await looks()).toEqual(chosen);
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
      keys: {
        IsReturnFreeAd: 'yes',
        Nonsense: '1',
        TOP_RIGHT_AD: '{"adName":"a","adJupAddress":"javascript:alert(1)"}',
        TAB_BAR: '{}',
      },
    },
  );
  expect(problems.map(({ field }) => field)).toEqual(
    'name domain domain channel channel IsReturnFreeAd key TOP_RIGHT_AD TAB_BAR'.split(' '),
  );
  expect(await changeAgent(db, { agentId: '8', create: true }, { name: '又' })).toHaveLength(1);
  expect(await changeAgent(db, { agentId: '77', create: false }, { name: '无' })).toHaveLength(1);
  expect(await listAgents(db)).toEqual(before);
});

it('gives no agent the host of the installation, an address or a name of this machine', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const which = { agentId: '8', create: true };
  const refused =
    'main.example MAIN.EXAMPLE. https://main.example:9/ 127.0.0.1 0x7f.1 2130706433 [::1] ::1 localhost tide.localhost 192.0.2.7:80';
  for (const domain of refused.split(' ')) {
    const problems = await changeAgent(db, which, { name: '潮汐', domains: [domain] });
    expect(problems.map(({ field }) => field)).toEqual(['domain']);
  }
  expect(await changeAgent(db, { agentId: '3', create: false }, { domains: ['main.example'] })).toEqual([]);
  const development = hostRules({ publicUrl: undefined, env: 'development' });
  expect(await change(db, which, { name: '潮汐', domains: ['tide.localhost'] }, development)).toEqual([]);
  // What it has it keeps.
  expect(await changeAgent(db, { ...which, create: false }, { domains: ['tide.localhost', 'tide.example'] })).toEqual(
    [],
  );
});
