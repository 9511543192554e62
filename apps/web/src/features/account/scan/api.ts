import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { withSecondFactor } from '../../../lib/session/second-factor.ts';

/** Who asks to be let in, and from where. */
export function askerQuery(scanId: string) {
  return queryOptions({
    queryKey: ['scan/approve', scanId],
    queryFn: ({ signal }) => callApi('scan/approve', { scanId, decision: 'look' }, { signal, quiet: true }),
    staleTime: Infinity,
  });
}

export function decideMutation(scanId: string) {
  return mutationOptions({
    mutationFn: (decision: 'approve' | 'refuse') =>
      withSecondFactor({ run: () => callApi('scan/approve', { scanId, decision }) }),
  });
}

/** A new code. A step of the long poll in use-ask.ts, which is neither a query nor a mutation: it ends by itself. */
export function createScan(signal: AbortSignal) {
  return callApi('scan/create', {}, { signal, quiet: true });
}

/** Answers when the state is no longer the one that is known. */
export function scanStatus(given: CallInput<'scan/status'>, signal: AbortSignal) {
  return callApi('scan/status', given, { signal, quiet: true });
}
