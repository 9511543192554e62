import { command, say } from '../command.ts';
import { merchantLine } from '../doctor/merchant-line.ts';
import { openCliModules } from '../modules.ts';

export const channels = command({
  usage: 'channels',
  summary: 'which payment channels are offered, what the others lack, and the merchant accounts of agents',
  options: {},
  most: 0,
  changes: false,
  run: async ({ program }) => {
    const { modules } = await openCliModules(program);
    const { channels: offered, merchants } = modules.payment;
    const { ready, missing } = offered;
    for (const { channelId, name } of ready.values()) say(`${channelId}: offered as ${name}`);
    for (const [kind, names] of Object.entries(missing)) say(`${kind}: not offered, it lacks ${names.join(', ')}`);
    for (const one of await merchants.inUse()) say(merchantLine(one));
  },
});
