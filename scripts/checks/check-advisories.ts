import { judge, readList, readLock } from './advisories.ts';

// Part of `npm run check`: fails when the lock file has a package with a hole that should have been repaired by now.

const { late, soon } = judge(readLock(), readList(), new Date());
for (const line of soon) console.log(`warning: ${line}`);
for (const line of late) console.log(line);
process.exitCode = late.length > 0 ? 1 : 0;
