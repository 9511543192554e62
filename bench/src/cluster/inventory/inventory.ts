import { openDatabase } from '@liuguang/server/platform/db/database.ts';
import type { Cluster } from '../../../../e2e/src/product/cluster.ts';
import { memberInventory } from './member-inventory.ts';
import { type Questions, questionsTo } from './questions.ts';
import { staffInventory } from './staff-inventory.ts';

/** The authorization inventory of the tests, by every kind of caller, through the balancer. */
export async function inventory({ url, databaseUrl, pair }: Cluster): Promise<boolean> {
  const database = openDatabase(databaseUrl, { longWork: true });
  const caughtUp = () => pair.caughtUp();
  try {
    const members = questionsTo(url);
    await memberInventory(members, database, caughtUp);
    const staff = questionsTo(url);
    await staffInventory(staff, database, caughtUp);
    return [said('of the app', members), said('of the console', staff)].every(Boolean);
  } finally {
    await database.close();
  }
}

function said(whose: string, { asked, found }: Questions): boolean {
  for (const line of found) console.log(`WRONG: ${line}`);
  const holds = found.length === 0;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} authorization inventory ${whose}: ${asked()} calls, ${found.length} answered wrongly`,
  );
  return holds;
}
