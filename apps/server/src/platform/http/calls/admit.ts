import { carriedFields } from '@liuguang/contract/shapes/carried.ts';
import type { CallSpec } from '@liuguang/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { type FoundSession, noSession } from '../../session/session-snapshot.ts';
import { cookieToken } from './cookies.ts';
import { fail, failSaying } from '../../errors/fail.ts';
import type { Account, Agent, ResolveAgent } from '../../caller/caller.ts';

export type RawInput = Readonly<Record<string, unknown>>;

const noChannel = { success: true, data: undefined } as const;

/** The agent that the request names or comes from. Not waiting when the answer is known keeps cached reads quick. */
export function agentOf(request: FastifyRequest, raw: RawInput, resolve: ResolveAgent): Agent | Promise<Agent> {
  const { agentid } = raw;
  if (agentid !== undefined && typeof agentid !== 'string') {
    throw fail('INVALID_INPUT', { fields: { agentid: '格式不正确' } });
  }
  // Carried along by every call: what is malformed there says nothing, and refuses nothing.
  const { channelApi } = raw;
  const channel = channelApi === undefined ? noChannel : carriedFields.shape.channelApi.safeParse(channelApi);
  const found = resolve({
    agentid: agentid === '' ? undefined : agentid,
    host: request.hostname.toLowerCase(),
    channelApi: channel.success ? channel.data : undefined,
  });
  return found instanceof Promise ? found.then(known) : known(found);
}

function known(agent: Agent | null): Agent {
  if (!agent) throw fail('NOT_FOUND');
  return agent;
}

/** Where sessions are looked up: in the database, or in what is known of it. */
interface Lookup {
  find(token: string, agentId: string, host: string): FoundSession | Promise<FoundSession>;
}

export function findSession(
  request: FastifyRequest,
  agent: Agent,
  sessions: Lookup,
  https: boolean,
): FoundSession | Promise<FoundSession> {
  const token = cookieToken(request.headers.cookie, 'session', https);
  return token === undefined ? noSession : sessions.find(token, agent.agentId, hostOf(request));
}

/** Name and port as the client wrote them; whatever is no host is empty, for it is kept. */
export function hostOf({ host }: FastifyRequest): string {
  const name = host.toLowerCase();
  return /^[a-z0-9.[\]:-]{1,255}$/.test(name) ? name : '';
}

/** The account that makes the call, once it is known to be allowed to. An ended session is nobody where anyone may call. */
export function admit(
  { access, sensitive }: Pick<CallSpec, 'access' | 'sensitive'>,
  session: FoundSession,
): Account | null {
  const account = session.state === 'active' ? session.account : null;
  if (access === 'anyone') return account;
  if (!account) throw fail(session.state === 'ended' ? 'SESSION_REPLACED' : 'NOT_LOGGED_IN');
  // Operators have sessions of their own; no account of a member is ever staff.
  if (access === 'staff') throw fail('FORBIDDEN');
  if (sensitive && account.restricted) throw failSaying('请在原设备上操作，或用手机号、密码验证账号', 'FORBIDDEN');
  if (access === 'member' && !account.claimed) throw failSaying('请先绑定手机号或设置密码', 'FORBIDDEN');
  return account;
}
