import { checkBooks } from '../../features/payment/payment.public.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { command, say, tell, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';

const usage = 'ledger verify';

export const ledger = command({
  usage,
  summary: 'prove that the books balance, that every paid order is in them once, and that VIP dates follow from them',
  options: {},
  most: 1,
  changes: false,
  run: async ({ words, program }) => {
    if (words[0] !== 'verify') throw wrongUsage('ledger needs what to do', usage);
    const { database } = await openCliDatabase(program);
    const { postings, entries, orders, accounts, problems } = await checkBooks(database.db);
    tell({ postings, entries, orders, accounts, problems });
    say(`checked ${postings} postings, ${entries} entries, ${orders} orders, the days of ${accounts} accounts`);
    if (problems.length > 0) {
      for (const problem of problems) say(`  ${problem}`);
      throw new StartError(`the books do not add up: ${problems.length} problems`);
    }
    say('the books add up');
  },
});
