import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServerIfStale } from '../build-server.ts';
import { buildWebIfStale } from '../build-web.ts';
import { costsOf } from './costs.ts';
import { writeLatest } from './latest.ts';
import { pack, writeSums } from './pack.ts';
import { stage } from './stage.ts';

/**
 * `npm run release`: one archive for the platform of this machine, with all that the product needs to run and nothing
 * else, in `release/`. It ends non-zero when what it makes is larger than what is promised.
 */

const root = path.join(import.meta.dirname, '../..');
/** Installed, in MB. */
const most = 450;

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    /** Of gzip: 1 takes a fifth of the time of 6, for a release that is only tried. */
    level: { type: 'string', default: '6' },
    out: { type: 'string' },
  },
});
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const platform = { os: process.platform, cpu: process.arch };
const name = `liuguang-${version}-${platform.os}-${platform.cpu}`;
const out = path.resolve(values.out ?? path.join(root, 'release'));
const folder = path.join(out, name);

mkdirSync(out, { recursive: true });
const [main] = await Promise.all([buildServerIfStale(), buildWebIfStale()]);
const { time, commit } = stage({ folder, version, platform, server: path.dirname(main) });
const archive = path.join(out, `${name}.tar.gz`);
pack(folder, archive, time, Number(values.level));
writeSums(out, [path.basename(archive)]);
writeLatest(out, { version, time, changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8') });

const costs = costsOf(folder);
const total = costs.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { part, bytes, files } of costs) console.log(`${inMb(bytes)}  ${part} (${files} files)`);
console.log(`${inMb(total)}  installed, of ${most} MB at most`);
console.log(
  `${inMb(statSync(archive).size)}  ${path.relative(process.cwd(), archive)} (commit ${commit.slice(0, 12)})`,
);
if (!values.keep) rmSync(folder, { recursive: true });
if (total > most * 1e6) {
  console.error(`liuguang: the release is larger than ${most} MB`);
  process.exitCode = 1;
}

function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;
}
