import type { Browser } from 'playwright-core';
import type { Product } from '../../../e2e/src/product/product.ts';
import { launchBrowser, openPhone } from '../../../e2e/src/steps/phone.ts';
import { cardsOf, untilPlaying } from '../../../e2e/src/steps/player-steps.ts';
import { databaseOf } from '../support/database.ts';
import { atMost, type Figure, limited } from '../support/figure.ts';

const total = 100_000;
/** Of each second so many are given: 2,000 in a minute. */
const perSecond = 34;
const secondsMeasured = 10;
/** Times between frames, against the same page without danmaku in the same run. */
const goal = { p95Ratio: 1.25, longFrameMs: 50 };

interface Frames {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly long: number;
  readonly shown: number;
}

/** A video with 100,000 danmaku: how long frames take on a phone while 2,000 a minute cross it. */
export async function figures(product: Product): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const [card] = await cardsOf(product.url, 'free');
    const videoId = card?.videoId ?? '';
    await fill(product.dataDir, videoId);
    const found: Figure[] = [];
    for (const slow of [1, 4]) {
      const plain = await frames(browser, product.url, { videoId, on: false, slow });
      found.push(...compared(slow, plain, await frames(browser, product.url, { videoId, on: true, slow })));
    }
    return found;
  } finally {
    await browser.close();
  }
}

function compared(slow: number, plain: Frames, busy: Frames): Figure[] {
  const where = slow === 1 ? '' : `, ${slow}x slower processor`;
  console.log(`${busy.shown} danmaku on the screen${where}`);
  const beside = (name: 'p50' | 'p95' | 'max', promised: number | null) =>
    atMost({
      name: `frame ${name} with danmaku${where}, ms`,
      value: busy[name],
      baseline: plain[name],
      of: 'the page without',
      goal: promised,
    });
  return [
    beside('p50', null),
    beside('p95', goal.p95Ratio),
    beside('max', null),
    limited(`frames over ${goal.longFrameMs} ms${where}`, busy.long, {
      limit: plain.long + 1,
      of: 'the page without, and one',
    }),
  ];
}

/** Written straight into the table: sending them would take a day of limits. */
async function fill(dataDir: string, videoId: string): Promise<void> {
  const database = databaseOf(dataDir);
  try {
    await database.pool.query(
      `insert into danmaku (agent_id, video_id, author_id, at_ms, text, same_as, mode, color, state, created_at)
       select 3, v.id, v.author_id, (n * 7919) % least(v.duration_ms, 60000),
         (array['前方高能', '这个光线绝了', '第三次来看，还是会起鸡皮疙瘩', '求原声', '海的味道我知道'])[1 + n % 5] || n % 997, n::text,
         case when n % 20 = 0 then 'top' when n % 20 = 1 then 'bottom' else 'scroll' end,
         (array['#FFFFFF', '#FFC46B', '#8FD3FF'])[1 + n % 3], 'published', now()
       from videos v, generate_series(1, $2::int) n where v.id = $1`,
      [videoId, total],
    );
    await database.pool.query('analyze danmaku');
  } finally {
    await database.close();
  }
}

interface Visit {
  readonly videoId: string;
  readonly on: boolean;
  readonly slow: number;
}

async function frames(browser: Browser, url: string, { videoId, on, slow }: Visit): Promise<Frames> {
  const { page, context } = await openPhone(browser);
  // The whole picture and small letters: as many as can be at once.
  const settings = JSON.stringify({ on, size: 75, opacity: 90, area: 100, density: 100 });
  await context.addInitScript((value) => localStorage.setItem('danmaku', value), settings);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const segment = on ? page.waitForResponse((answer) => answer.url().includes('/danmaku/segment')) : null;
  await page.goto(`${url}/#/video?id=${videoId}`);
  await untilPlaying(page);
  const list = segment && ((await (await segment).json()) as { data: { list: unknown[] } }).data.list;
  // A clip that ends would end the measurement.
  const seconds = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
    return video.duration;
  });
  const most = Math.floor(Math.min(60, seconds)) * perSecond;
  if (list && list.length < most) throw new Error(`only ${list.length} of ${most} danmaku came`);
  await page.waitForTimeout(3000);
  const times = await page.evaluate(async (ms) => {
    const found: number[] = [];
    await new Promise<void>((resolve) => {
      const start = performance.now();
      let last = start;
      const next = (now: number) => {
        found.push(now - last);
        last = now;
        if (now - start < ms) requestAnimationFrame(next);
        else resolve();
      };
      requestAnimationFrame(next);
    });
    return found.slice(1);
  }, secondsMeasured * 1000);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await page.waitForTimeout(300);
  const shown = await page.getByRole('button', { name: /^弹幕：/ }).count();
  await context.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(1), long: times.filter((ms) => ms > goal.longFrameMs).length, shown };
}
