import { agentInfo } from '@liuguang/contract/shapes/agent.ts';
import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { saveAgent, type AgentImport } from './agent.import.ts';
import { agentRepository } from './agent.repository.ts';
import { agentService, type AgentService } from './agent.service.ts';

let agents: AgentService;
let logged: { key?: string; msg?: string }[];
let now = 1_800_000_000_000;

const tide: AgentImport = {
  agentId: '8',
  name: '潮汐',
  logo: '/i/logo/96.webp',
  adultEnabled: false,
  secretcode: 'tag-8',
  domains: ['Tide.localhost', 'tide.example'],
  channels: ['tide'],
  keys: { IsReturnFreeAd: 'true', TAB_BAR: '[{"tab":"home","name":"首页"}]' },
  tagline: '夜里的潮声',
  theme: { ...standardTheme, accent: '#1fa8e8' },
};

const database = await testDatabase();
await saveAgent(database.db, tide);
afterAll(() => database.close());
beforeEach(() => {
  logged = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  agents = agentService({ repository: agentRepository(database.db), clock: () => now, log });
});

const resolve = async (hint: { agentid?: string; host?: string; channelApi?: string }) =>
  (await agents.resolve({ agentid: hint.agentid, host: hint.host ?? 'unknown.example', channelApi: hint.channelApi }))
    ?.agentId;

describe('which agent a request belongs to', () => {
  it.each([
    [{}, '3'],
    [{ agentid: '8' }, '8'],
    [{ host: 'tide.localhost' }, '8'],
    [{ host: 'TIDE.localhost:3000' }, '8'],
    [{ host: 'tide.example.' }, '8'],
    [{ channelApi: 'tide' }, '8'],
    [{ agentid: '3', host: 'tide.localhost', channelApi: 'tide' }, '3'],
    [{ host: 'other.tide.localhost' }, '3'],
    [{ host: 'tide.localhost.evil.example' }, '3'],
    [{ channelApi: 'unknown' }, '3'],
    [{ channelApi: 'TIDE' }, '3'],
  ])('%o is agent %s', async (hint, agentId) => {
    expect(await resolve(hint)).toBe(agentId);
  });

  it.each(['9', '', '03', 'abc', '8 ', '99999999999999999999'])('is nobody for the agentid "%s"', async (agentid) => {
    expect(await resolve({ agentid, host: 'tide.localhost' })).toBeUndefined();
  });

  it('is answered at once while the directory is fresh', async () => {
    await resolve({});
    expect(agents.resolve({ agentid: '8', host: '', channelApi: undefined })).not.toBeInstanceOf(Promise);
  });

  it('follows a change when it is told of it, and by itself after a while', async () => {
    expect(await resolve({ host: 'moved.example' })).toBe('3');
    await saveAgent(database.db, { ...tide, domains: ['moved.example'] });
    expect(await resolve({ host: 'moved.example' })).toBe('3');
    agents.forget();
    expect(await resolve({ host: 'moved.example' })).toBe('8');
    await saveAgent(database.db, tide);
    now += 30_000;
    expect(await resolve({ host: 'moved.example' })).toBe('3');
  });

  it('does not keep what was read before it was told to forget', async () => {
    const early = agents.resolve({ agentid: undefined, host: 'late.example', channelApi: undefined });
    agents.forget();
    await early;
    await saveAgent(database.db, { ...tide, domains: ['late.example'] });
    expect(await resolve({ host: 'late.example' })).toBe('8');
    await saveAgent(database.db, tide);
  });
});

it('tells about an agent in the shape of the contract', async () => {
  const found = await agents.info('8');
  expect(agentInfo.parse(found)).toEqual({
    agentId: '8',
    agentName: '潮汐',
    logo: '/i/logo/96.webp',
    adultEnabled: false,
    secretcode: 'tag-8',
    tagline: '夜里的潮声',
    theme: { accent: '#1fa8e8', accentEnd: '#ff8a2a', background: '#0d0e12', ink: '#ffffff' },
    brand: expect.stringMatching(/^[\w-]{12}$/),
  });
  await expect(agents.info('9')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
});

it('gives a fresh installation an agent with a secret tag of its own', async () => {
  const { agentName, secretcode } = await agents.info('3');
  expect(agentName).toBe('流光');
  expect(secretcode).toMatch(/^[0-9a-f]{32}$/);
});

/** What a new installation begins with. */
const firstBar = { key: 'TAB_BAR', value: '[{"tab":"home"},{"tab":"novel"},{"tab":"mine"}]' };

describe('platform keys', () => {
  it('are those of the agent alone', async () => {
    expect(await agents.platformValues('8')).toEqual([
      { key: 'IsReturnFreeAd', value: 'true' },
      { key: 'TAB_BAR', value: '[{"tab":"home","name":"首页"}]' },
    ]);
    expect(await agents.platformValues('3')).toEqual([firstBar]);
    expect(await agents.platformValue('8', 'IsReturnFreeAd')).toEqual({ key: 'IsReturnFreeAd', value: 'true' });
    await expect(agents.platformValue('8', 'DownloadUrl')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });

  it.each([
    ['IsReturnFreeAd', 'yes'],
    ['DownloadUrl', 'javascript:alert(1)'],
    ['TOP_RIGHT_AD', '/#/joinVip'],
    ['TOP_RIGHT_AD', '{"adName":"a","adJupAddress":"javascript:alert(1)"}'],
    ['TOP_RIGHT_AD', '{"adName":"a","adJupAddress":"https://bank.example@evil.example/"}'],
    ['TOP_RIGHT_AD', '{"adName":"a","adJupAddress":"/#/joinVip","adPicture":"https://evil.example/x.png"}'],
    ['TOP_RIGHT_AD', '{"adName":"a","adJupAddress":"/#/joinVip","onload":1}'],
    ['TAB_BAR', '[{"tab":"nowhere"}]'],
    ['TAB_BAR', 'not json'],
    ['NO_SUCH_KEY', 'x'],
    ['toString', 'x'],
  ])('are refused when written wrong: %s = %s', async (key, value) => {
    const agent = { ...tide, agentId: '9', domains: [], channels: [], keys: { [key]: value } };
    await expect(saveAgent(database.db, agent)).rejects.toThrow(key);
    expect(await database.db.selectFrom('agents').select('id').where('id', '=', '9').execute()).toEqual([]);
  });

  it('are dropped with a line in the log when the stored value is wrong', async () => {
    const rows = [
      { agent_id: '3', key: 'AI_TOOL_ENTRY', value: 'maybe' },
      { agent_id: '3', key: 'IsReturnCrackAd', value: 'true' },
    ];
    await database.db.insertInto('platform_keys').values(rows).execute();
    expect(await agents.platformValues('3')).toEqual([{ key: 'IsReturnCrackAd', value: 'true' }, firstBar]);
    expect(logged).toMatchObject([{ key: 'AI_TOOL_ENTRY', msg: expect.stringContaining('dropped') }]);
    await expect(agents.platformValue('3', 'AI_TOOL_ENTRY')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });
});

it('changes an agent that is saved again, and keeps its secret tag, tagline and colours when none are given', async () => {
  const { secretcode: _, tagline: __, theme: ___, ...rest } = tide;
  const before = await agents.info('8');
  await saveAgent(database.db, { ...rest, name: '新潮汐', channels: [], keys: {} });
  agents.forget();
  const { agentName, secretcode, tagline, theme, brand } = await agents.info('8');
  expect({ agentName, secretcode, tagline, theme }).toEqual({
    agentName: '新潮汐',
    secretcode: 'tag-8',
    tagline: before.tagline,
    theme: before.theme,
  });
  expect(brand).not.toBe(before.brand);
  expect(await resolve({ channelApi: 'tide' })).toBe('3');
  expect(await agents.platformValues('8')).toEqual([]);
});
