import { randomInt } from 'node:crypto';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mostCodes, type Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { countCodes, insertCode } from './promoter-code.repository.ts';
import {
  accountOf,
  findPromoter,
  hasChildren,
  insertPromoter,
  type PromoterEdit,
  updatePromoter,
} from './promoter.repository.ts';

type Wanted = AdminParsed<'promotion/savePromoter'>;

/** Read aloud and off posters: no 0, 1, I, L or O. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const drawnLength = 8;

export async function savePromoter(
  trx: Db,
  wanted: Wanted,
  now: number,
): Promise<{ before: Promoter | null; after: Promoter }> {
  const before = wanted.promoterId === undefined ? null : await findPromoter(trx, wanted.promoterId);
  if (wanted.promoterId !== undefined && before?.agentId !== wanted.agentId) throw fail('NOT_FOUND');
  const edit = await editOf(trx, wanted);
  const promoterId = before?.promoterId ?? (await insertPromoter(trx, wanted.agentId, edit, now));
  if (before) await updatePromoter(trx, promoterId, edit);
  else await addCode(trx, { agentId: wanted.agentId, promoterId, code: wanted.code, label: '', now });
  const after = await findPromoter(trx, promoterId);
  if (!after) throw new Error(`promoter ${promoterId} is gone`);
  return { before, after };
}

async function editOf(
  trx: Db,
  { agentId, promoterId, kind, name, note, parentId, userCode }: Wanted,
): Promise<PromoterEdit> {
  if (parentId !== null) await checkParent(trx, { agentId, promoterId, kind, parentId });
  if (kind === 'person' && promoterId !== undefined && (await hasChildren(trx, promoterId))) {
    throw wrongField('kind', '名下还有推广员，不能改为个人');
  }
  const accountId = userCode === '' ? null : await accountOf(trx, agentId, userCode);
  if (userCode !== '' && accountId === null) throw wrongField('userCode', '没有找到这个账号');
  return { kind, name, note, parentId, accountId };
}

/** People may belong to a smaller channel; a smaller channel belongs to the agent alone. */
async function checkParent(
  trx: Db,
  { agentId, promoterId, kind, parentId }: Pick<Wanted, 'agentId' | 'promoterId' | 'kind'> & { parentId: string },
): Promise<void> {
  if (kind === 'channel') throw wrongField('parentId', '下级渠道不能再有上级');
  const parent = await findPromoter(trx, parentId);
  if (parent?.agentId !== agentId || parent.kind !== 'channel' || parentId === promoterId) {
    throw wrongField('parentId', '请选择本渠道的下级渠道');
  }
}

interface NewCode {
  readonly agentId: string;
  readonly promoterId: string;
  /** Left out: drawn by lot. */
  readonly code: string | undefined;
  readonly label: string;
  readonly now: number;
}

export async function addCode(trx: Db, wanted: NewCode): Promise<{ codeId: string; code: string }> {
  if ((await countCodes(trx, wanted.promoterId)) >= mostCodes) {
    throw failSaying(`每位推广员最多 ${mostCodes} 个推广码`, 'CONFLICT');
  }
  for (;;) {
    const code = wanted.code ?? drawCode();
    const codeId = await insertCode(trx, { ...wanted, code });
    if (codeId !== null) return { codeId, code };
    if (wanted.code !== undefined) {
      throw wrongField('code', '这个推广码已被使用');
    }
  }
}

function drawCode(): string {
  return Array.from({ length: drawnLength }, () => letters[randomInt(letters.length)]).join('');
}

function wrongField(field: string, message: string): Error {
  return fail('INVALID_INPUT', { fields: { [field]: message } });
}
