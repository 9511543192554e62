import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { findBrowser } from '../../../scripts/browser.ts';

/** The whole browser where there is one: that is what Lighthouse is made for and what earlier figures were got with. */
const wholeBrowser = '/usr/bin/chromium';

const tries = 3;

/** Lighthouse, mobile preset with simulated throttling (slow 4G, a quarter of the processor), in a browser of its own. */
export async function runLighthouse(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await visit(url);
    const { runtimeError } = result;
    if (!runtimeError) return result;
    // On a busy machine it loses a trace now and then, and says itself to run it again.
    if (attempt === tries) throw new Error(`${url}: ${runtimeError.message}`);
  }
}

async function visit(url: string): Promise<Result> {
  const browser = await startBrowser();
  try {
    const outcome = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // Each visitor comes from an address of its own: limits count by address.
      extraHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    });
    if (!outcome) throw new Error(`Lighthouse had nothing to say about ${url}`);
    return outcome.lhr;
  } finally {
    await browser.stop();
  }
}

async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'liuguang-lighthouse-'));
  const program = process.env['CHROMIUM_PATH'] ?? (existsSync(wholeBrowser) ? wholeBrowser : findBrowser());
  const child = spawn(
    program ?? 'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('error', reject);
    void exited.then(() => reject(new Error(`the browser ended:\n${said}`)));
  });
  return {
    port,
    stop: async () => {
      child.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
