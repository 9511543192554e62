import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { standardTheme, themePresets } from '@liuguang/contract/shapes/brand.ts';
import { allowAllPictures } from '@liuguang/media/picture/allow-all-pictures.test-data.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { saveAgent } from '../features/agent/agent.import.ts';
import { drawAgentIcons } from '../features/agent/brand/agent-icons.jobs.ts';
import { savePicture } from '../features/picture/picture.import.ts';
import { createListener } from '../platform/db/listen.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { signedInStaff, staffCookie } from '../testing/staff.ts';
import { testApp } from './app.test-data.ts';

const web = path.join(import.meta.dirname, '../../../web');
const tideTheme = themePresets[1]?.theme ?? standardTheme;
const tide = {
  agentId: '8',
  name: '潮"声</script>',
  logo: '',
  adultEnabled: false,
  domains: ['tide.example'],
  channels: [],
  keys: {},
  tagline: `听"潮'</title><script>alert(1)</script>`,
  theme: tideTheme,
};

allowAllPictures();
const test = await testApp({
  prepare: async ({ folder, database }) => {
    await saveAgent(database.db, tide);
    await mkdir(path.join(folder, 'web'));
    await cp(path.join(web, 'index.html'), path.join(folder, 'web/index.html'));
    await cp(path.join(web, 'public'), path.join(folder, 'web'), { recursive: true });
  },
  deps: ({ database }) => ({ listener: createListener(database.url) }),
});
const owner = await signedInStaff(test, { role: 'owner' });
afterAll(() => test[Symbol.asyncDispose]());

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host, ...headers } });
const manifestOf = async (host: string) => (await get('/manifest.webmanifest', host)).json<Record<string, unknown>>();
const drawn = () =>
  drawAgentIcons(
    {},
    {
      database: test.database,
      dataDir: test.folder,
      signal: new AbortController().signal,
      log: { warn: () => undefined } as never,
    },
  );

/** Width and height, as the head of a PNG says. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

/** One white dot. */
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

const storageOf = () => openFolderStorage(path.join(test.folder, 'media'));

/** How often the drawing of icons was asked for. */
const waiting = async () =>
  (await test.database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'agent.icons'`)).rowCount;

const text = async (kind: string, host: string) =>
  (await get(`/api/agent/getLegalText?kind=${kind}`, host)).json<{ data: { text: string; updatedAt: number | null } }>()
    .data;

describe('the page of a host', () => {
  it('has the name, tagline, colours and icons of its agent, and those of agent 3 for a host that nobody has', async () => {
    const [own, unknown] = [await get('/', 'tide.example:8443'), await get('/', 'nobody.example')];
    expect(own.body).toContain('<title>潮&#34;声&#60;/script&#62;</title>');
    expect(own.body).toContain('content="听&#34;潮&#39;&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;"');
    expect(own.body).not.toContain('<script>alert');
    expect(own.body).toContain('<meta name="theme-color" content="#0a1018" />');
    expect(own.body).toContain(
      `:root{--own-accent:#1fa8e8;--own-accent-end:#2fd0c8;--own-page:#0a1018;--own-ink:#14161c}`,
    );
    expect(own.body).toMatch(/<link rel="apple-touch-icon" href="\/apple-touch-icon.png\?v=[\w-]{12}" \/>/);
    expect(own.body).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(unknown.body).toContain('<title>流光</title>');
    expect(unknown.body).toContain('<meta name="theme-color" content="#0d0e12" />');
    expect(unknown.body).toContain('一个安静的夜间影音空间');
  });

  it('lets its own inline style through the policy, and no other', async () => {
    const policies = await Promise.all(
      ['tide.example', 'nobody.example'].map(
        async (host) => /style-src [^;]+/.exec(String((await get('/', host)).headers['content-security-policy']))?.[0],
      ),
    );
    for (const policy of policies) expect(policy).toMatch(/^style-src 'self' 'sha256-[\w+/=]+'$/);
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('says with the call of the agent which brand it was made for', async () => {
    const { brand } = (await get('/api/agent/getAgentInfo', 'tide.example')).json<{ data: { brand: string } }>().data;
    expect((await get('/', 'tide.example')).body).toContain(`<html data-brand="${brand}" lang="zh-CN">`);
  });

  it('is asked for again, and not sent again', async () => {
    const { etag } = (await get('/', 'tide.example')).headers;
    const again = await get('/', 'tide.example', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/', 'nobody.example', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('is that of the agent in the frame of the console', async () => {
    const { cookie } = await staffCookie(test.database.db, { role: 'owner' });
    const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', cookie };
    const framed = await get('/console/preview?agentid=8', 'localhost', headers);
    expect(framed.body).toContain('--own-accent:#1fa8e8');
    expect(framed.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-.*frame-ancestors 'self'/);
  });
});

describe('manifest and icons of a host', () => {
  it('are those of its agent', async () => {
    const manifest = await get('/manifest.webmanifest', 'tide.example');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(await manifestOf('tide.example')).toMatchObject({
      name: tide.name,
      short_name: tide.name,
      description: tide.tagline,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'zh-CN',
      theme_color: '#0a1018',
      background_color: '#0a1018',
    });
    expect(await manifestOf('nobody.example')).toMatchObject({ name: '流光', theme_color: '#0d0e12' });
  });

  it('are those of the build until they are drawn, and then differ from agent to agent', async () => {
    const product = await get('/icon-192.png', 'tide.example');
    expect([product.statusCode, product.headers['content-type']]).toEqual([200, 'image/png']);
    await drawn();
    const { icons } = (await manifestOf('tide.example')) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of [
      ...icons,
      { src: '/icon-32.png', sizes: '32x32' },
      { src: '/apple-touch-icon.png', sizes: '180x180' },
    ]) {
      const icon = await get(src, 'tide.example');
      expect([src, sizeOf(icon.rawPayload)]).toEqual([src, sizes]);
      expect(icon.headers['cache-control']).toBe('no-cache');
      const again = await get(src, 'tide.example', { 'if-none-match': String(icon.headers.etag) });
      expect(again.statusCode).toBe(304);
    }
    const [own, other] = [await get('/icon-192.png', 'tide.example'), await get('/icon-192.png', 'nobody.example')];
    expect(own.rawPayload.equals(product.rawPayload)).toBe(false);
    expect(own.rawPayload.equals(other.rawPayload)).toBe(false);
    expect((await get('/favicon.ico', 'tide.example')).headers['content-type']).toBe('image/png');
    expect((await get('/favicon.svg', 'tide.example')).body).toContain('#2fd0c8');
    const card = /property="og:image" content="https:\/\/tide\.example(\/share\.jpg\?v=[^"]+)"/.exec(
      (await get('/', 'tide.example')).body,
    )?.[1];
    const [share, others] = [await get(card ?? '', 'tide.example'), await get('/share.jpg', 'nobody.example')];
    expect([share.statusCode, share.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(share.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(share.rawPayload.equals(others.rawPayload)).toBe(false);
  });

  it('follow a change of the logo with addresses of their own, and leave nothing behind', async () => {
    const before = (await manifestOf('tide.example'))['icons'];
    const emblem = (await get('/icon-192.png', 'tide.example')).rawPayload;
    const storage = await storageOf();
    await storage.put('pictures/own-logo/640.webp', webp);
    await savePicture(test.database.db, {
      pictureId: 'own-logo',
      width: 640,
      height: 640,
      widths: [640],
      placeholder: 'AAAA',
      avif: false,
    });
    await saveAgent(test.database.db, { ...tide, logo: '/i/own-logo/640.webp' });
    await expect.poll(async () => (await manifestOf('tide.example'))['icons']).not.toEqual(before);
    await drawn();
    expect((await get('/icon-192.png', 'tide.example')).rawPayload.equals(emblem)).toBe(false);
    expect((await get('/favicon.svg', 'tide.example')).body).toContain('data:image/png;base64,');
    const kept: string[] = [];
    for await (const key of storage.list('icons/8/')) kept.push(key);
    expect(kept).toHaveLength(7);
  });

  it('are drawn once: a second turn changes no file', async () => {
    const storage = await storageOf();
    const times = async () => {
      const found: [string, number | undefined][] = [];
      for await (const key of storage.list('icons/')) found.push([key, (await storage.stat(key))?.modifiedAt]);
      return Object.fromEntries(found);
    };
    const before = await times();
    await drawn();
    expect(await times()).toEqual(before);
  });

  it('cost a stranger nothing: 300 invented hosts share one page and ask for no drawing', async () => {
    const before = await waiting();
    const tags = new Set<unknown>();
    for (let index = 0; index < 300; index += 1) {
      for (const url of ['/', '/icon-512.png?v=x', '/manifest.webmanifest'])
        tags.add((await get(url, `h${index}.example`)).headers.etag);
    }
    expect(tags.size).toBe(3);
    expect(await waiting()).toBe(before);
  });
});

describe('what staff change', () => {
  it('is on the page with the next request: tagline and colours', async () => {
    const theme = themePresets[3]?.theme ?? standardTheme;
    await owner.get('agents/saveTheme', { agentId: '8', tagline: ' 新的一句 ', theme });
    await expect.poll(async () => (await get('/', 'tide.example')).body).toContain(`--own-accent:${theme.accent}`);
    expect(await manifestOf('tide.example')).toMatchObject({ description: '新的一句', theme_color: theme.background });
    expect(await owner.get('agents/get', { agentId: '8' })).toMatchObject({ tagline: '新的一句', theme });
    await owner.get('agents/saveTheme', { agentId: '8', tagline: '', theme: standardTheme });
    const row = await test.database.db
      .selectFrom('agents')
      .select(['accent', 'background'])
      .where('id', '=', '8')
      .execute();
    expect(row).toEqual([{ accent: null, background: null }]);
  });

  it.each([
    { accent: '#ff4d3d}</style><script>' },
    { accent: '#202020' },
    { background: '#eeeeee' },
    { accentEnd: 'red' },
  ])('is refused when it cannot be read or is no colour: %o', async (wrong) => {
    const answer = await owner.call('agents/saveTheme', { agentId: '8', theme: { ...standardTheme, ...wrong } });
    expect(answer).toMatchObject({ code: expect.any(Number) as number, data: { fields: expect.anything() as object } });
    expect(JSON.stringify(answer)).toContain(`theme.${Object.keys(wrong)[0]}`);
  });

  it('are legal texts of one agent alone, and those of the product when they are emptied', async () => {
    const none = { text: '', updatedAt: null };
    expect(await text('terms', 'tide.example')).toEqual(none);
    await owner.get('agents/saveLegal', { agentId: '8', terms: '# 一\r\n\r\n<b>二</b>', privacy: '' });
    await expect.poll(() => text('terms', 'tide.example')).toMatchObject({ text: '# 一\n\n<b>二</b>' });
    const { updatedAt } = await text('terms', 'tide.example');
    expect(await text('privacy', 'tide.example')).toEqual(none);
    expect(await text('terms', 'nobody.example')).toEqual(none);
    await owner.get('agents/saveLegal', { agentId: '8', terms: '# 一\n\n<b>二</b>', privacy: '三' });
    await expect.poll(() => text('privacy', 'tide.example')).toMatchObject({ text: '三' });
    expect((await text('terms', 'tide.example')).updatedAt).toBe(updatedAt);
    await owner.get('agents/saveLegal', { agentId: '8', terms: '', privacy: '' });
    await expect.poll(() => text('terms', 'tide.example')).toEqual(none);
  });

  it('are legal texts of the installation where an agent has none, called by its own name', async () => {
    const none = { text: '', updatedAt: null };
    const state = async () => (await owner.get('legal/list', {})).list.find(({ kind }) => kind === 'terms');
    expect(await state()).toEqual({ kind: 'terms', text: '', changed: null, agentsWithOwn: 0 });
    await owner.get('agents/saveLegal', { agentId: '8', terms: '自己的', privacy: '' });
    const saved = await owner.get('legal/save', { kind: 'terms', text: '欢迎使用{应用名}。\r\n# 一\r\n二' });
    expect(saved).toMatchObject({ text: '欢迎使用{应用名}。\n# 一\n二', agentsWithOwn: 1 });
    const { agentName } = (await get('/api/agent/getAgentInfo', 'nobody.example')).json<{
      data: { agentName: string };
    }>().data;
    const shared = { text: `欢迎使用${agentName}。\n# 一\n二`, updatedAt: saved.changed?.at };
    await expect.poll(() => text('terms', 'nobody.example')).toEqual(shared);
    expect(await text('terms', 'tide.example')).toMatchObject({ text: '自己的' });
    expect(await text('privacy', 'nobody.example')).toEqual(none);
    // Said again it is no other version, and keeps its date.
    await owner.get('legal/save', { kind: 'terms', text: saved.text });
    expect((await owner.get('legal/versions', { kind: 'terms' })).list).toHaveLength(1);

    await owner.get('agents/saveLegal', { agentId: '8', terms: '', privacy: '' });
    await expect.poll(async () => (await text('terms', 'tide.example')).text).toMatch(/^欢迎使用(?!\{)/);
    await owner.get('legal/save', { kind: 'terms', text: '' });
    await expect.poll(() => text('terms', 'nobody.example')).toEqual(none);
    const { list } = await owner.get('legal/versions', { kind: 'terms' });
    expect(list.map(({ length }) => length)).toEqual([0, saved.text.length]);
    expect(await owner.get('legal/version', { versionId: list[1]?.versionId ?? '' })).toMatchObject({
      kind: 'terms',
      text: saved.text,
    });
    expect(await owner.call('legal/version', { versionId: '999999' })).toMatchObject({ status: 404 });
    const tooLong = await owner.call('legal/save', { kind: 'terms', text: '字'.repeat(20_001) });
    expect(tooLong.data).toEqual({ fields: { text: '最多 20000 个字' } });
    const audit = await owner.get('audit/list', { call: 'legal/save' });
    expect(audit.list[0]).toMatchObject({
      subject: 'legal text terms',
      details: { before: { text: saved.text }, after: { text: '' } },
    });
  });
});
