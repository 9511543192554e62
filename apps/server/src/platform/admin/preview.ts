import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { roleMay } from '@liuguang/contract/admin/admin-call.ts';
import type { FastifyRequest } from 'fastify';
import { cookieToken } from '../http/cookies.ts';
import { headerOf, type Origin } from '../http/origin.ts';
import type { StaffDirectory } from './admin-handlers.ts';

/**
 * The one place where the member app may stand in a frame: inside our console, as an agent that whoever is signed in
 * there may see. Everywhere else, and for everybody else, it refuses to be framed.
 */
export const previewPath = '/console/preview';

export function createPreviewCheck(directory: StaffDirectory, origin: Origin) {
  return async (request: FastifyRequest): Promise<boolean> => {
    const asked = [headerOf(request, 'sec-fetch-dest') ?? 'iframe', headerOf(request, 'sec-fetch-site')];
    if (asked[0] !== 'iframe' || (asked[1] ?? 'same-origin') !== 'same-origin') return false;
    const token = cookieToken(request.headers.cookie, 'staff', origin.isHttps(request));
    if (token === undefined || !(await directory.allows(request.ip))) return false;
    const found = await directory.find(token);
    if (found.state !== 'active' || !roleMay(adminCalls['agents/get'], found.staff.role)) return false;
    const { agentid } = request.query as { agentid?: unknown };
    const { agentIds } = found.staff;
    return typeof agentid === 'string' && (agentIds === null || agentIds.includes(agentid));
  };
}
