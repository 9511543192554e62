/**
 * `npm run bench [name …]`: prints figures as ratios against a baseline of the same run: machines, and what else
 * runs on them, differ. A bench is not a test: it ends non-zero only where a hard cap is broken.
 */
const benches: Record<string, () => Promise<{ bench: () => Promise<boolean> }>> = {
  web: () => import('./web/web.ts'),
  lighthouse: () => import('./web/lighthouse.ts'),
  reader: () => import('./web/reader.ts'),
  feed: () => import('./server/feed.ts'),
  transcode: () => import('./media/transcode.ts'),
  'swipe-feed': () => import('./web/swipe-feed.ts'),
  novels: () => import('./server/novel-catalogue.ts'),
  'ad-events': () => import('./server/ad-events.ts'),
  'hostile-media': () => import('./media/hostile-media.ts'),
  'upload-crashes': () => import('./reliability/upload-crashes.ts'),
  'image-tools': () => import('./media/image-tools.ts'),
  'hostile-pictures': () => import('./media/hostile-pictures.ts'),
  search: () => import('./server/search.ts'),
  city: () => import('./server/city.ts'),
  'console-ads': () => import('./console/console-ads.ts'),
  'console-lists': () => import('./console/console-lists.ts'),
  'console-desks': () => import('./console/console-desks.ts'),
  'payment-faults': () => import('./reliability/payment-faults.ts'),
  backup: () => import('./reliability/backup.ts'),
  fuzz: () => import('./reliability/fuzz.ts'),
  sigterm: () => import('./reliability/sigterm.ts'),
  'kill-cycles': () => import('./reliability/kill-cycles.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

let withinCaps = true;
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  const { bench } = await load();
  withinCaps = (await bench()) && withinCaps;
}
process.exit(withinCaps ? 0 : 1);
