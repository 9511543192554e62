import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { serveBundle } from '../../product/agent-proxy.ts';
import { operatorEnv } from '../../steps/cli.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { untilPlaying } from '../../steps/player-steps.ts';

const url = inject('productUrl');
const home = mkdtempSync(path.join(tmpdir(), 'liuguang-bundle-'));
const browser = await sharedBrowser();
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
});

it('builds a branded bundle that plays a video of its agent from another origin, whatever a link says', async () => {
  const bundle = path.join(home, 'agent-8');
  const given = ['--agent', '8', '--accent', '#2aa9ff', '--out', bundle];
  const built = execFileSync('node', ['scripts/build-agent.ts', ...given], { env: operatorEnv(), encoding: 'utf8' });
  expect(built).toContain('agent 8');
  const manifest = JSON.parse(readFileSync(path.join(bundle, 'manifest.webmanifest'), 'utf8')) as { name: string };
  const site = await serveBundle(bundle, url);
  const { page, context, complaints } = await openPhone(browser);
  try {
    await page.goto(`${site.url}/?agentid=3`);
    await page.getByRole('link', { name: /.+/ }).first().waitFor();
    expect(await page.title()).toBe(manifest.name);
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--c9').trim(),
    );
    expect(accent).toBe('#2aa9ff');
    const list = await fetch(`${url}/api/agent/getVideoByGroup?size=1&agentid=8&access=free`);
    const { data } = (await list.json()) as { data: { list: { videoId: string }[] } };
    await page.goto(`${site.url}/#/video?id=${data.list[0]?.videoId}`);
    await untilPlaying(page);
    // Somebody of agent 8 came in, by a cookie of this origin.
    await expect.poll(() => context.cookies()).not.toEqual([]);
    const agents = site.asked.flatMap((asked) => /[?&]agentid=(\d+)/.exec(asked)?.[1] ?? []);
    expect(new Set(agents)).toEqual(new Set(['8']));
    expect(site.asked.some((asked) => asked.startsWith('/v/'))).toBe(true);
    // Everything of the product is passed on, the download of one's own data too: the product refuses it, not the proxy.
    for (const passed of ['/export/8/nobody/my-data.zip', '/health'])
      expect((await fetch(`${site.url}${passed}`)).headers.get('x-request-id')).not.toBeNull();
    expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
  } finally {
    await context.close();
    await site.close();
  }
});
