import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { command, say, wrongUsage } from '../command.ts';
import { knownAgents } from '../known-agent.ts';
import { openCliModules } from '../modules.ts';

const usage = 'orders refund <order number> --agent <id> --reason <text> [--yuan <amount>]';

export const orders = command({
  usage,
  summary: 'pay an order back, whole or in part, and take back the days that were not used',
  options: { agent: { type: 'string' }, reason: { type: 'string' }, yuan: { type: 'string' } },
  most: 2,
  changes: true,
  run: async ({ values, words: [what, orderId], program }) => {
    if (what !== 'refund' || orderId === undefined) throw wrongUsage('orders needs what to do and an order', usage);
    const { agent, reason, yuan } = values;
    if (agent === undefined || reason === undefined) throw wrongUsage('a refund needs its agent and a reason', usage);
    if (yuan !== undefined && !/^\d{1,9}(\.\d{1,2})?$/.test(yuan))
      throw wrongUsage('--yuan is an amount such as 9.90', usage);
    const amount = yuan === undefined ? undefined : Math.round(Number(yuan) * 100);
    const { database, modules } = await openCliModules(program);
    await knownAgents(database.db, [agent]);
    const { refunds } = modules.payment;
    try {
      const { refundId, done } = await refunds.refund({ agentId: agent, orderId, amount, reason });
      say(
        done
          ? `refund ${refundId} is done`
          : `refund ${refundId} waits for the channel; it is tried again every minute`,
      );
    } catch (error) {
      throw new StartError(`order ${orderId} is not refunded: ${reasonOf(error)}`);
    }
  },
});
