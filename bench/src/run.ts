/**
 * `npm run bench [name …]`: prints figures as ratios against a baseline of the same run (docs/map.md says why). A bench
 * is not a test: it ends non-zero only where a hard cap is broken.
 */
const benches: Record<string, () => Promise<{ bench: () => Promise<boolean> }>> = {
  web: () => import('./web.ts'),
  reader: () => import('./reader.ts'),
  feed: () => import('./feed.ts'),
  transcode: () => import('./transcode.ts'),
  'swipe-feed': () => import('./swipe-feed.ts'),
  novels: () => import('./novel-catalogue.ts'),
  'ad-events': () => import('./ad-events.ts'),
  'hostile-media': () => import('./hostile-media.ts'),
  'upload-crashes': () => import('./upload-crashes.ts'),
  'image-tools': () => import('./image-tools.ts'),
  'hostile-pictures': () => import('./hostile-pictures.ts'),
  search: () => import('./search.ts'),
  city: () => import('./city.ts'),
  'console-ads': () => import('./console-ads.ts'),
  'console-lists': () => import('./console-lists.ts'),
  'console-desks': () => import('./console-desks.ts'),
  'payment-faults': () => import('./payment-faults.ts'),
  backup: () => import('./backup.ts'),
  fuzz: () => import('./fuzz.ts'),
  sigterm: () => import('./sigterm.ts'),
  'kill-cycles': () => import('./kill-cycles.ts'),
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
