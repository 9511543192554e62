import { hostProofText } from '@liuguang/contract/host-proof.ts';
import type { HostKey } from '../../platform/config/host-key.ts';
import { fail } from '../../platform/errors/fail.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { addressKey } from '../../platform/net/address.ts';
import type { AgentService } from '../agent/agent.public.ts';

const nonceForm = /^[\w-]{16,64}$/;
/** A carrier puts hundreds of phones behind one address, and all of them ask when a host dies. */
const perAddress = { burst: 60, perSecond: 10 };
/** A signature takes a twentieth of a millisecond: strangers together get no more than a few hundredths of a core. */
const together = { burst: 1000, perSecond: 500 };

interface Deps {
  readonly agents: Pick<AgentService, 'isDomain' | 'resolve'>;
  readonly publicUrl: string | undefined;
  readonly key: HostKey;
  readonly clock: () => number;
}

/**
 * Shows a browser that comes from another host that this one is of the same installation, and of the same agent. The name
 * of the host is signed along: an answer that somebody passes on from another host proves nothing about their own. A name
 * that no agent has today gets no signature: it may be a stranger's by now, who passes requests on to us.
 */
export function hostProofService({ agents, publicUrl, key, clock }: Deps) {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const buckets = createBuckets();
  return {
    /** Answers a nonce under the key of the installation; null for what is no nonce, and on a host that is none of ours. */
    async prove({ nonce, host, address }: { nonce: unknown; host: string; address: string }) {
      if (typeof nonce !== 'string' || !nonceForm.test(nonce)) return null;
      const now = clock();
      const debt = buckets.debt(addressKey(address), perAddress, now);
      if (debt > 0) throw fail('TOO_OFTEN', { retryAfter: Math.ceil(debt / perAddress.perSecond) });
      if (buckets.debt('all', together, now) > 0) throw fail('TOO_OFTEN', { retryAfter: 1 });
      const name = host.toLowerCase();
      const agent = await agents.resolve({ agentid: undefined, host: name, channelApi: undefined });
      if (!agent || (name !== publicHost && !(await agents.isDomain(name)))) return null;
      const proof = { nonce, agentId: agent.agentId, host: name };
      return { ...proof, signature: key.sign(hostProofText(proof)) };
    },
  };
}
