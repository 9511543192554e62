import { command, say } from '../command.ts';
import { lackingKinds } from '../../features/payment/payment.public.ts';
import { merchantLine, offeredLine } from '../doctor/merchant-line.ts';
import { openCliModules } from '../modules.ts';

export const channels = command({
  usage: 'channels',
  summary: 'which payment channels are offered and by whose keys, what the others lack, and the merchant accounts',
  options: {},
  most: 0,
  changes: false,
  run: async ({ program }) => {
    const { modules } = await openCliModules(program);
    const { channels: environment, directory, merchants } = modules.payment;
    const offered = await directory.installation();
    for (const one of offered) say(offeredLine(one, directory.nameOf(one.channelId)));
    for (const [kind, names] of lackingKinds(environment, offered)) {
      say(`${kind}: not offered, it lacks ${names.join(', ')}, or keys in 会员 → 支付密钥`);
    }
    for (const one of await merchants.inUse()) say(merchantLine(one));
  },
});
