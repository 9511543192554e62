import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../net/address.ts';
import { sendFailure, sendJson } from '../http/calls/answer.ts';
import type { RawInput } from '../http/calls/admit.ts';
import { cookiesOf } from '../http/calls/cookies.ts';
import { fail, failSaying } from '../errors/fail.ts';
import { failureOf } from '../http/failure.ts';
import { WithMessage } from '../http/calls/handlers.ts';
import { headerOf, type Origin } from '../http/origin.ts';
import { checkOutput, type ChecksOutput } from '../http/calls/output-check.ts';
import { reportFault } from '../http/report-fault.ts';
import { parseInput, rawInput } from '../http/calls/steps.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Staff, StaffDirectory } from '../caller/staff.ts';
import type { Db } from '../db/db.ts';
import { agentExists } from './agent-exists.ts';
import { admitStaff } from './admit-staff.ts';
import type { AdminContext, AdminRoutes, AuditNote } from './admin-handlers.ts';
import { writeStaffAudit } from './staff-audit.ts';

interface AdminServerDeps {
  readonly checksOutput: ChecksOutput;
  readonly db: Db;
  readonly log: Logger;
  readonly clock: () => number;
  readonly origin: Origin;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly directory: StaffDirectory;
}

type Erased = (input: never, context: AdminContext) => Promise<unknown>;

/** Answers the calls of the console: guard, address, session or token, role, limit, input, agents, handler, audit, in this order. */
export function serveAdmin(app: FastifyInstance, routes: AdminRoutes, deps: AdminServerDeps): void {
  for (const name of Object.keys(adminCalls) as AdminCallName[]) {
    const handle = routes[name] as Erased | undefined;
    if (!handle) throw new Error(`the call ${name} of the console is declared and not served`);
    const spec: AdminCallSpec = adminCalls[name];
    app.route({ method: spec.method, url: `/${spec.path}`, handler: adminHandler(name, spec, handle, deps) });
  }
}

function adminHandler(name: AdminCallName, spec: AdminCallSpec, handle: Erased, deps: AdminServerDeps) {
  const { origin, clock, log } = deps;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const staff = await admitStaff(name, spec, request, deps);
    if (spec.limit) {
      const { per, max, seconds, failClosed = false } = spec.limit;
      const who = per === 'account' && staff ? `staff ${staff.staffId}` : `address ${addressKey(request.ip)}`;
      await deps.limiter.take({ key: `admin/${name} ${who}`, max, seconds, failClosed });
    }
    const input = parseInput(spec, rawInput(request));
    const agentIds = staff ? await scopeOf(spec, staff, input as RawInput, deps.db) : [];
    let note: AuditNote | null = null;
    let written = false;
    const write = async (db: Db) => {
      const actor = note?.actor ?? staff;
      // Somebody unknown, who got nowhere: the limits and the log of the server know about them.
      if (!spec.changes || !actor) return;
      const token = staff?.token;
      await writeStaffAudit(db, { at: clock(), actor, token, address: request.ip, call: name, input, note });
    };
    const context: AdminContext = {
      get staff() {
        if (!staff) throw new Error(`anyone may call ${name}: there may be nobody`);
        return staff;
      },
      agentIds,
      own: (wanted) => {
        if (agentIds && !wanted.every((agentId) => agentIds.includes(agentId))) throw fail('NOT_FOUND');
      },
      audit: (given) => {
        note = given;
      },
      change: async (work) => {
        const result = await deps.db.transaction().execute(async (trx) => {
          const made = await work(trx);
          await write(trx);
          return made;
        });
        written = true;
        return result;
      },
      requestId: request.id,
      address: request.ip,
      userAgent: headerOf(request, 'user-agent') ?? '',
      cookies: cookiesOf(request, reply, origin.isHttps(request)),
      siteUrl: origin.siteUrl(request, false),
      log: log.child({ requestId: request.id, call: `admin/${name}` }),
      now: clock,
    };
    const result = await handle(input as never, context);
    if (!written) await write(deps.db);
    const [message, output] = result instanceof WithMessage ? [result.message, result.output as unknown] : ['', result];
    if (deps.checksOutput(`admin/${name}`)) checkOutput(`admin/${name}`, spec.output, output);
    return JSON.stringify({ code: 0, message, data: output ?? null });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const started = performance.now();
    let [status, wire] = [200, 0];
    try {
      sendJson(request, reply, origin, await answer(request, reply));
    } catch (error) {
      const failure = failureOf(error, request.id);
      [status, wire] = [failure.status, failure.body.code];
      reportFault(deps, failure, error, { requestId: request.id, call: `admin/${name}` });
      sendFailure(request, reply, origin, failure);
    }
    const ms = performance.now() - started;
    deps.metrics.observe(`admin/${name}`, status, ms);
    const level = spec.changes || status >= 400 ? 'info' : 'debug';
    log[level](
      { requestId: request.id, call: `admin/${name}`, status, wire, ms: Math.round(ms), address: request.ip },
      'call',
    );
    return reply;
  };
}

/**
 * The agents that this call may touch: those of the caller, or the one that the input names, which must be there and one
 * of them.
 */
async function scopeOf(
  spec: AdminCallSpec,
  { agentIds }: Staff,
  input: RawInput,
  db: Db,
): Promise<readonly string[] | null> {
  const { agentId } = input;
  if (spec.scope !== 'agent' || typeof agentId !== 'string') return agentIds;
  if (agentIds && !agentIds.includes(agentId)) throw failSaying('没有该渠道的权限', 'FORBIDDEN');
  if (!(await agentExists(db, agentId))) throw failSaying('没有这个渠道', 'NOT_FOUND');
  return [agentId];
}
