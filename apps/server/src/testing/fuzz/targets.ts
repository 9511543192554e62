import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import type { CallSpec } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { AdminSamples } from '../../integration/admin/admin-inventory.test-data.ts';
import type { MemberSamples } from '../../integration/inventory.test-data.ts';
import type { AddressPool } from './addresses.ts';
import type { Callers } from './callers.ts';
import { type InputSource, oddInput } from './odd-input.ts';
import { type FuzzRequest, requestOf } from './odd-request.ts';
import type { Random } from './random.ts';
import { siteRequest, uploadRequest } from './site-requests.ts';

/** A call with a good input for it. */
export interface Target {
  readonly call: string;
  readonly spec: CallSpec;
  readonly sample: Record<string, unknown>;
  readonly staff: boolean;
}

/** Every call of the app and of the console, in an order of chance. */
export function targetsOf(member: MemberSamples, admin: AdminSamples, random: Random): Target[] {
  const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;
  return shuffled(
    [
      ...(Object.keys(calls) as CallName[]).map((call) => ({
        call,
        spec: calls[call] as CallSpec,
        sample: member[call] ?? {},
        staff: false,
      })),
      ...(Object.keys(specs) as AdminCallName[]).map((name) => ({
        call: `admin/${name}`,
        spec: specs[name],
        sample: admin[name].input,
        staff: true,
      })),
    ],
    random,
  );
}

export interface RequestSource extends InputSource {
  readonly addresses: AddressPool;
}

/** A request for the call, or now and then for something else that the server has. */
export function nextRequest(target: Target | undefined, callers: Callers, source: RequestSource): FuzzRequest {
  const { random } = source;
  const address = `2001:db8:${random.below(65_536).toString(16)}:${random.below(65_536).toString(16)}::1`;
  const page = {
    'x-client': 'web/1.0.0',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'fuzz',
    'x-forwarded-for': address,
  };
  const cookie = callers.member(random);
  if (random.chance(0.08)) return siteRequest(source.addresses.pick(random), { ...page, cookie }, random);
  if (random.chance(0.04)) {
    const staff = random.chance(0.3) ? { 'x-client': 'console/1.0.0', cookie: callers.staff(random) } : { cookie };
    return uploadRequest({ ...page, ...staff }, random.pick(['3', '3', '8']), random);
  }
  if (!target) return siteRequest(source.addresses.pick(random), { ...page, cookie }, random);
  const { call, spec, sample, staff } = target;
  const input = oddInput(call, spec.input, sample, source);
  if (!staff && !('agentid' in input)) input['agentid'] = '3';
  const who = staff ? callers.staff(random) : cookie;
  const client = staff ? { ...page, 'x-client': 'console/1.0.0' } : page;
  return requestOf(call, spec, input, { ...client, cookie: who }, random);
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => [random.next(), item] as const)
    .toSorted(([left], [right]) => left - right)
    .map(([, item]) => item);
}
