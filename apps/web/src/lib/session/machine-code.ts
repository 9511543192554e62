import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { hasBridge } from '../native/bridge.ts';
import { local, tabStorage } from '../storage/storage.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const format = new RegExp(`^${uuid}${uuid}$`, 'i');

/** A code of 244 random bits. Anything shorter, constant or repeated is refused: it could be guessed. */
export function isMachineCode(code: string): boolean {
  return format.test(code) && code.slice(0, 36) !== code.slice(36) && new Set(code).size > 10;
}

export interface Arrival {
  /** The code of this device: from the link where none was stored, from storage, or new. */
  machineCode: string;
  /** A code in the link while this device has another one. Never switched to silently: the identity screens ask. */
  offered: string | undefined;
  /** The native wrapper gave another code than was stored: what was open is not its account. */
  replaced: boolean;
  agentid: string | undefined;
  /** Given along by the page of another host that is out of reach: the ticket of this device (lib/hosts/arrive.ts). */
  ticket: string | undefined;
}

/**
 * Reads what the link brought and takes the credential and the codes out of the address bar. Must run before anything
 * else: the router, an error report or a Referer may see the address only after it is clean.
 */
export function arrive(place: Location = location, past: History = history): Arrival {
  const { params, rest } = splitHash(place.hash);
  const search = new URLSearchParams(place.search);
  const take = (name: string): string | undefined => {
    const value = params.get(name) ?? undefined;
    params.delete(name);
    return value;
  };
  const linked = take('machineCode');
  const ticket = take('ticket');
  const channelApi = take('channelApi');
  const code = take('code') ?? search.get('code') ?? undefined;
  const invite = take('invite') ?? search.get('invite') ?? undefined;
  // A bundle that was built for one agent stays with it, whatever a link says.
  const agentid = bakedAgent ?? params.get('agentid') ?? search.get('agentid') ?? undefined;
  if (channelApi !== undefined && /^[\w.-]{1,64}$/.test(channelApi)) local.write('channelApi', channelApi);
  if (code !== undefined && /^[\w-]{1,64}$/.test(code)) keepChannelCode(code);
  if (invite !== undefined) local.write('invite', invite.toLowerCase());
  if ((linked ?? ticket ?? channelApi ?? code ?? invite) !== undefined) {
    search.delete('code');
    search.delete('invite');
    past.replaceState(past.state, '', `${place.pathname}${queryOf(search)}#${rest || '/'}${queryOf(params)}`);
  }
  return {
    ...chooseCode(linked),
    agentid: agentid && /^\w{1,64}$/.test(agentid) ? agentid : undefined,
    ticket,
  };
}

/** The newest link wins; the one that brought the visitor here first is kept beside it. */
function keepChannelCode(code: string): void {
  local.write('code', code);
  tabStorage.write('arrived', code);
  if (local.read('firstCode') === undefined) local.write('firstCode', code);
}

function queryOf(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : '';
}

/** The code of this device, as storage has it now: another tab may have settled on it since this one arrived. */
export function ownMachineCode(): string {
  const stored = local.read('machineCode');
  return stored !== undefined && isMachineCode(stored) ? stored : renewMachineCode();
}

/** Makes this device a new one. */
export function renewMachineCode(): string {
  const code = randomCode();
  local.write('machineCode', code);
  return code;
}

function chooseCode(linked: string | undefined): Pick<Arrival, 'machineCode' | 'offered' | 'replaced'> {
  const stored = local.read('machineCode');
  const own = stored !== undefined && isMachineCode(stored) ? stored : undefined;
  const given = linked !== undefined && isMachineCode(linked) ? linked : undefined;
  // The wrapper keeps the code of the installed app: its word counts over the browser's storage.
  const machineCode = (hasBridge() ? given : undefined) ?? own ?? given ?? randomCode();
  if (machineCode !== stored) local.write('machineCode', machineCode);
  return {
    machineCode,
    offered: given === machineCode ? undefined : given,
    replaced: own !== undefined && machineCode !== own,
  };
}

/** `#/home?a=1` and `#a=1` alike; a `?` inside a value stays there. */
function splitHash(hash: string): { params: URLSearchParams; rest: string } {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/') && text.includes('='))
    return { params: new URLSearchParams(text.replace(/^\?/, '')), rest: '' };
  const at = text.indexOf('?');
  if (at < 0) return { params: new URLSearchParams(), rest: text };
  return { params: new URLSearchParams(text.slice(at + 1)), rest: text.slice(0, at) };
}

function randomCode(): string {
  return newId() + newId();
}
