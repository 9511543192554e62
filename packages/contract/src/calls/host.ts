import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { hostEntry, hostTicket, ticket } from '../shapes/host.ts';
import { machineCode, secondFactorCode } from '../shapes/user.ts';

/** Moving to another host of the same agent without being asked who one is. */
export const hostCalls = callTable({
  'host/ticket': byAccount.change({
    input: z.object({ machineCode }),
    output: hostTicket,
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary:
      'A ticket for this device, kept for the day when this host is out of reach; good once, on any host of the agent',
  }),
  'host/enter': byAnyone.change({
    /** `confirmed`: the person said yes to what `asks` asked. `secondFactor`: of the account of the ticket, where it has one. */
    input: z.object({
      machineCode,
      ticket,
      confirmed: z.boolean().default(false),
      secondFactor: secondFactorCode.optional(),
    }),
    output: hostEntry,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED', 'WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 120, seconds: 300, failClosed: true },
    summary: 'Opens a session of the same account and rights by a ticket and the machine code it was given to',
  }),
});
