import { loadConfig } from '../platform/config/config.ts';
import { orderDatabasePassword } from '../platform/config/database-secrets.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';

const usage = 'database password';

export const database = command({
  usage,
  summary:
    'give the embedded database a new password; it is taken up with the next start, the old one opens nothing then',
  options: {},
  most: 1,
  changes: true,
  run: async ({ words, program }) => {
    if (words[0] !== 'password') throw wrongUsage('database needs what to do', usage);
    const { dataDir, databaseUrl } = loadConfig(process.env, process.cwd());
    if (databaseUrl !== undefined) {
      throw new StartError('DATABASE_URL is set: change the password in that database, then in DATABASE_URL');
    }
    await openCliDatabase(program);
    orderDatabasePassword(dataDir);
    say('a new password is ordered: restart Liuguang, which takes it up and refuses the old one from then on');
  },
});
