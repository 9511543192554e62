import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { staffMay } from '@liuguang/contract/admin/staff/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { ConsoleHost } from '../http/console-host.ts';
import { cookieToken } from '../http/calls/cookies.ts';
import { headerOf, type Origin } from '../http/origin.ts';
import type { StaffDirectory } from '../caller/staff.ts';

/** What is asked for by a page that wants to frame the member app. */
export type PreviewAnswer = 'missing' | 'page' | { readonly at: string };

interface Deps {
  readonly directory: StaffDirectory;
  readonly origin: Origin;
  /** Undefined when the console has no host of its own. */
  readonly consoleHost: ConsoleHost | undefined;
  /** Of the member app; wanted beside a host of the console. */
  readonly appOrigin: string;
}

/**
 * The one place where the member app may stand in a frame: inside our console, as an agent that whoever is signed in
 * there may see. Everywhere else, and for everybody else, it refuses to be framed. A console on a host of its own is led
 * to the host of the app, which does not know staff: the page there holds nothing of anybody, and its policy lets that
 * console alone frame it.
 */
export function createPreview({ directory, origin, consoleHost, appOrigin }: Deps) {
  async function mayPreview(request: FastifyRequest): Promise<boolean> {
    if ((headerOf(request, 'sec-fetch-site') ?? 'same-origin') !== 'same-origin') return false;
    const token = cookieToken(request.headers.cookie, 'staff', origin.isHttps(request));
    if (token === undefined || !(await directory.allows(request.ip))) return false;
    const found = await directory.find(token);
    if (found.state !== 'active' || !staffMay('agents/get', adminCalls['agents/get'], found.staff)) return false;
    const { agentid } = request.query as { agentid?: unknown };
    const { agentIds } = found.staff;
    return typeof agentid === 'string' && (agentIds === null || agentIds.includes(agentid));
  }

  return async (request: FastifyRequest): Promise<PreviewAnswer> => {
    if ((headerOf(request, 'sec-fetch-dest') ?? 'iframe') !== 'iframe') return 'missing';
    if (consoleHost && !consoleHost.is(request)) return 'page';
    if (!(await mayPreview(request))) return 'missing';
    return consoleHost ? { at: `${appOrigin}${request.url}` } : 'page';
  };
}
