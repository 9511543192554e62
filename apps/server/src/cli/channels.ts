import { command, say } from './command.ts';
import { openCliModules } from './modules.ts';

export const channels = command({
  usage: 'channels',
  summary: 'which payment channels are offered, and what the others lack',
  options: {},
  run: async ({ program }) => {
    const { modules } = await openCliModules(program);
    const { ready, missing } = modules.payment.channels;
    for (const { channelId, name } of ready.values()) say(`${channelId}: offered as ${name}`);
    for (const [kind, names] of Object.entries(missing)) say(`${kind}: not offered, it lacks ${names.join(', ')}`);
  },
});
