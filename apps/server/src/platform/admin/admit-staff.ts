import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { scopeOfCall } from '@liuguang/contract/admin/open-api/token-scopes.ts';
import { tokenPace } from '@liuguang/contract/admin/open-api/tokens.ts';
import { staffReaches } from '@liuguang/contract/admin/staff/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Staff, StaffDirectory } from '../caller/staff.ts';
import { fail, failSaying } from '../errors/fail.ts';
import { cookieToken } from '../http/calls/cookies.ts';
import { guardChange } from '../http/calls/steps.ts';
import type { Origin } from '../http/origin.ts';
import type { Limiter } from '../limits/limiter.ts';

interface AdmitDeps {
  readonly origin: Origin;
  readonly limiter: Limiter;
  readonly directory: StaffDirectory;
}

/**
 * Who calls, by the cookie of their session or by an API token, once they are known to be one who may; null where anyone
 * may. A request that brings a token is judged by that alone: another site can neither add the header nor use the cookie.
 */
export async function admitStaff(
  name: string,
  spec: AdminCallSpec,
  request: FastifyRequest,
  deps: AdmitDeps,
): Promise<Staff | null> {
  const bearer = bearerOf(request.headers.authorization);
  if (spec.changes && bearer === undefined) guardChange(request, deps.origin);
  if (!(await deps.directory.allows(request.ip))) throw failSaying('当前网络地址不允许访问后台', 'FORBIDDEN');
  if (spec.roles === 'anyone') {
    if (bearer !== undefined) throw fail('FORBIDDEN');
    return null;
  }
  const staff =
    bearer === undefined ? await bySession(request, deps) : await byToken(name, spec, bearer, request, deps);
  if (!staffReaches(name, spec, staff)) throw fail('FORBIDDEN');
  return staff;
}

async function bySession(request: FastifyRequest, { origin, directory }: AdmitDeps): Promise<Staff> {
  const token = cookieToken(request.headers.cookie, 'staff', origin.isHttps(request));
  const found = token === undefined ? { state: 'none' as const } : await directory.find(token);
  if (found.state !== 'active') throw fail(found.state === 'ended' ? 'SESSION_REPLACED' : 'NOT_LOGGED_IN');
  return found.staff;
}

async function byToken(
  name: string,
  spec: AdminCallSpec,
  bearer: string,
  request: FastifyRequest,
  { directory, limiter }: AdmitDeps,
): Promise<Staff> {
  const found = await directory.findToken(bearer, request.ip);
  if (found.state !== 'active' || !found.staff.token) throw failSaying('令牌无效、已过期或已撤销', 'NOT_LOGGED_IN');
  const { tokenId, scopes } = found.staff.token;
  const { calls: max, seconds } = tokenPace;
  await limiter.take({ key: `token ${tokenId}`, max, seconds, failClosed: false });
  const needed = scopeOfCall(name, spec);
  if (needed === null) throw failSaying('此操作不能使用令牌', 'FORBIDDEN');
  if (!scopes.includes(needed)) throw failSaying(`令牌没有 ${needed} 权限`, 'FORBIDDEN');
  return found.staff;
}

/** Undefined where the header says something else, such as the password of a proxy. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(.*)$/i.exec(header ?? '')?.[1]?.trim();
}
