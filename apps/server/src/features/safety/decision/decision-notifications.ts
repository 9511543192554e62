import { reportKindNames } from '@liuguang/contract/report-names.ts';
import { notify, retract } from '../../message/message.public.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SafetyCase } from '../case/safety-case.ts';
import { reportersOf } from '../report/report.repository.ts';
import { reportNumber } from '../safety-rules.ts';

/** Tells both sides: who reported learns the outcome, the author also why and that they may appeal. */
export async function tellAll(trx: Db, row: SafetyCase, wasHidden: boolean, now: number): Promise<void> {
  const name = `${reportKindNames[row.kind]}「${row.title}」`;
  const outcome = { removed: '已下架', restricted: '已设为仅限成年人查看', kept: '未发现违规', open: '' }[row.state];
  const reporters = await reportersOf(trx, row.caseId);
  await notify(
    trx,
    ...reporters.map(({ id, reporterId }) => ({
      agentId: row.agentId,
      accountId: reporterId,
      kind: 'report' as const,
      title: '举报处理结果',
      text: `你举报的${name}${outcome}（编号 ${reportNumber(id)}）。说明：${row.reason ?? ''}`,
      key: reporterKey(id),
      at: now,
    })),
  );
  // The author was never told of the report and loses nothing: no need to tell them now.
  if (row.ownerId === null || (row.state === 'kept' && !wasHidden)) return;
  const own = { removed: '已被下架', restricted: '已被设为 18+', kept: '已恢复展示', open: '' }[row.state];
  await notify(trx, {
    agentId: row.agentId,
    accountId: row.ownerId,
    kind: 'review',
    title: `你的${reportKindNames[row.kind]}${own}`,
    text: `「${row.title}」${own}。理由：${row.reason ?? ''}${row.state === 'kept' ? '' : '。如有异议可以申诉一次。'}`,
    link: `/reportCase?id=${row.caseId}`,
    key: ownerKey(row.caseId),
    at: now,
  });
}

/** Takes back the notifications of a decision that does not hold any more. */
export async function untellAll(trx: Db, caseId: string): Promise<void> {
  const reporters = await reportersOf(trx, caseId);
  await retract(trx, ownerKey(caseId), ...reporters.map(({ id }) => reporterKey(id)));
}

export async function tellOfAppeal(
  trx: Db,
  row: SafetyCase,
  { granted, reason, now }: { granted: boolean; reason: string; now: number },
): Promise<void> {
  if (row.ownerId === null) return;
  await notify(trx, {
    agentId: row.agentId,
    accountId: row.ownerId,
    kind: 'review',
    title: granted ? '申诉成功' : '申诉未通过',
    text: `关于${reportKindNames[row.kind]}「${row.title}」的申诉${granted ? '已通过，处理已撤销' : '未通过，维持原处理'}。说明：${reason}`,
    link: `/reportCase?id=${row.caseId}`,
    key: `safety case ${row.caseId} appeal`,
    at: now,
  });
}

const ownerKey = (caseId: string) => `safety case ${caseId} decided`;
const reporterKey = (reportId: string) => `safety report ${reportId}`;
