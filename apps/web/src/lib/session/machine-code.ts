import { hasBridge } from '../native/bridge.ts';
import { local } from '../storage/storage.ts';

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
 * Reads what the link brought and takes the credential out of the address bar. Must run before anything else: the
 * router, an error report or a Referer may see the address only after it is clean.
 */
export function arrive(place: Location = location, past: History = history): Arrival {
  const { params, rest } = splitHash(place.hash);
  const take = (name: string): string | undefined => {
    const value = params.get(name) ?? undefined;
    params.delete(name);
    return value;
  };
  const linked = take('machineCode');
  const ticket = take('ticket');
  const channelApi = take('channelApi');
  // A bundle that was built for one agent stays with it, whatever a link says.
  const agentid = bakedAgent ?? params.get('agentid') ?? new URLSearchParams(place.search).get('agentid') ?? undefined;
  if (channelApi !== undefined && /^[\w.-]{1,64}$/.test(channelApi)) local.write('channelApi', channelApi);
  if (linked ?? ticket ?? channelApi) {
    const query = params.size > 0 ? `?${params}` : '';
    past.replaceState(past.state, '', `${place.pathname}${place.search}#${rest || '/'}${query}`);
  }
  return {
    ...chooseCode(linked),
    agentid: agentid && /^\w{1,64}$/.test(agentid) ? agentid : undefined,
    ticket,
  };
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
  return randomUuid() + randomUuid();
}

/** crypto.randomUUID exists only on secure origins; a phone in the local network over http is not one. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
