import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { staffMay } from '@liuguang/contract/admin/staff/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffDirectory } from '../../../platform/caller/staff.ts';
import { writeStaffAudit } from '../../../platform/admin/staff-audit.ts';
import { cookieToken } from '../../../platform/http/calls/cookies.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { headerOf, type Origin } from '../../../platform/http/origin.ts';
import { officialAccount } from '../../official-account/official-account.public.ts';
import type { Uploader } from '../upload.service.ts';
import type { Db } from '../../../platform/db/db.ts';

interface StaffUploaderDeps {
  readonly db: Db;
  readonly directory: StaffDirectory;
  readonly origin: Origin;
  readonly clock: () => number;
}

/** Who may make one of these sends films and books as well. */
const catalogueCalls = ['videos/save', 'novels/save'] as const;

/** Staff upload by the protocol that members use, as the official account of an agent they may touch. */
export function staffUploader({ db, directory, origin, clock }: StaffUploaderDeps) {
  return async (request: FastifyRequest, agentId: string): Promise<Uploader | null> => {
    if (!headerOf(request, 'x-client')?.startsWith('console/')) return null;
    if (!(await directory.allows(request.ip))) throw fail('FORBIDDEN');
    const token = cookieToken(request.headers.cookie, 'staff', origin.isHttps(request));
    const found = token === undefined ? null : await directory.find(token);
    if (found?.state !== 'active') throw fail('NOT_LOGGED_IN');
    const { staff } = found;
    if (!staffMay('upload/state', adminCalls['upload/state'], staff)) throw fail('FORBIDDEN');
    if (staff.agentIds && !staff.agentIds.includes(agentId)) throw fail('FORBIDDEN');
    if (request.method === 'POST') {
      const note = { subject: 'upload', agentId };
      await writeStaffAudit(db, { at: clock(), actor: staff, address: request.ip, call: 'upload', input: {}, note });
    }
    const owner = { agentId, accountId: await officialAccount(db, agentId), claimed: true, official: true };
    // Who may not edit the catalogue still sends pictures, for what they may edit.
    return catalogueCalls.some((name) => staffMay(name, adminCalls[name], staff))
      ? owner
      : { ...owner, kinds: ['image'] };
  };
}
