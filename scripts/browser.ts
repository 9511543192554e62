import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, mayInstall } from './packages.ts';

/**
 * Where a system Chromium may be, in the order we look. CHROMIUM_PATH overrides them. The shell is the same engine without
 * the windows around it, which nobody sees here and which took a third of the processor time.
 */
const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const wanter = 'the browser tests';

export function findBrowser(): string | undefined {
  return candidates.find((path): path is string => path !== undefined && existsSync(path));
}

function hasChineseFont(): boolean {
  const answer = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.trim() !== '';
}

/** Installs Chromium and a Chinese font where that is ours to do (root on Debian); else says what is missing. */
export async function ensureBrowser(): Promise<string> {
  // Where Debian's whole browser is, its shell can be had as well.
  const wantsShell = findBrowser() === undefined || (findBrowser() === '/usr/bin/chromium' && mayInstall());
  const missing = [
    ...(wantsShell ? ['chromium-headless-shell'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ];
  if (missing.length > 0) await install(missing, wanter);
  // Older releases have the whole browser only.
  if (!findBrowser()) await install(['chromium'], wanter);
  const found = findBrowser();
  if (!found) throw new Error('the browser tests need Chromium: install it, or set CHROMIUM_PATH');
  return found;
}
