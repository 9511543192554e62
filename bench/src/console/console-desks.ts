import { makeCommunity, communityCases } from './console-community.ts';
import { measureLists } from './console-case.ts';
import { makeMembers } from './console-members.ts';
import { makeCases, safetyCases } from './console-safety.ts';
import { makeServices, serviceCases } from './console-services.ts';

const now = Date.now();

/** ROWS (1,000,000) of everything that 审核, 社区, 同城, 消息, 反馈, the audit log and 概览 list, by 5,000 accounts. */
export async function bench(): Promise<boolean> {
  const count = Number(process.env['ROWS'] ?? 1_000_000);
  return await measureLists(
    async (database) => {
      await makeMembers(database, 5000, now);
      await makeCommunity(database, count, now);
      await makeCases(database, count, now);
      await makeServices(database, count, now);
    },
    [...communityCases(now), ...safetyCases(now), ...serviceCases(now)],
  );
}
