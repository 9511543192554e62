import { createHmac } from 'node:crypto';
import type { ServiceLimit } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import { addressKey } from '../net/address.ts';
import type { Limiter } from './limiter.ts';

/** Who or what is counted: an address, a phone, a device, or the account that is tried, which is one of this agent's. */
export interface Counted {
  readonly agentId: string;
  readonly per: ServiceLimit['per'];
  readonly whom: string;
}

/** The limits that a call declares and its service keeps. */
export type ServiceLimits = ReturnType<typeof createServiceLimits>;

/** Phones and account names are counted under a keyed hash: the counters say nothing about whom they count. */
export function createServiceLimits({ limiter, pepper }: { limiter: Limiter; pepper: Buffer }) {
  return {
    /** Counts one use of the call; throws TOO_OFTEN when any of its windows for this kind of `whom` is full. */
    async take(name: CallName, { agentId, per, whom }: Counted) {
      const { serviceLimits = [] } = calls[name] as { serviceLimits?: readonly ServiceLimit[] };
      const subject = per === 'address' ? addressKey(whom) : whom;
      // A phone, an address and a device are the same one at every agent: whoever owns the phone gets all the codes.
      const scope = per === 'target' ? `${agentId} ` : '';
      const hidden = createHmac('sha256', pepper).update(`limit|${subject}`).digest('base64url');
      for (const { max, seconds } of serviceLimits.filter((limit) => limit.per === per)) {
        await limiter.take({ key: `${name} ${scope}${per} ${seconds} ${hidden}`, max, seconds, failClosed: true });
      }
    },
  };
}
