import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

export function findBrowser(): string | undefined {
  return candidates.find((path): path is string => path !== undefined && existsSync(path));
}

function hasChineseFont(): boolean {
  const answer = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.trim() !== '';
}

/** Installs Chromium and a Chinese font where that is ours to do (root on Debian); else says what is missing. */
export function ensureBrowser(): string {
  const missing = [
    ...(findBrowser() ? [] : ['chromium-headless-shell']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ];
  if (missing.length > 0) install(missing);
  // Older releases have the whole browser only.
  if (!findBrowser()) install(['chromium']);
  const browser = findBrowser();
  if (!browser) throw new Error('the browser tests need Chromium: install it, or set CHROMIUM_PATH');
  return browser;
}

function apt(...args: string[]): boolean {
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function install(packages: string[]): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.warn(`the browser tests want ${packages.join(', ')}: please install with your package manager`);
    return;
  }
  console.log(`installing ${packages.join(', ')} for the browser tests …`);
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
  if (!installed) console.warn('apt-get could not install them; going on without');
}
