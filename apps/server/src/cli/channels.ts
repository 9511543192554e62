import { paymentsOf } from '../payment-features.ts';
import { command, say } from './command.ts';
import { openCliDatabase } from './database.ts';

export const channels = command({
  usage: 'channels',
  summary: 'which payment channels are offered, and what the others lack',
  options: {},
  run: async ({ program }) => {
    const { database, config, log } = await openCliDatabase(program);
    const { ready, missing } = paymentsOf({ database, log, dataDir: config.dataDir }).channels;
    for (const { channelId, name } of ready.values()) say(`${channelId}: offered as ${name}`);
    for (const [kind, names] of Object.entries(missing)) say(`${kind}: not offered, it lacks ${names.join(', ')}`);
  },
});
