import type { CommissionItem, CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { pageWidth, pdfDocument, type PdfPage } from '../../../lib/pdf/pdf.ts';
import { basisOf } from './basis.ts';

const margin = 48;
const right = pageWidth - margin;
const rowHeight = 20;
const lastRow = 780;
const columns = { kind: margin, order: 130, time: 270, basis: 440 };

interface Shown {
  readonly statement: CommissionStatement;
  readonly agentName: string;
  readonly items: readonly CommissionItem[];
}

/** A statement to send and to file: who, for what, how much, approved and paid by whom. */
export function statementPdf({ statement, agentName, items }: Shown): Uint8Array<ArrayBuffer> {
  const document = pdfDocument();
  let page = document.page();
  let y = writeHead(page, statement, agentName);
  for (const item of items) {
    if (y > lastRow) {
      page = document.page();
      y = writeColumns(page, 60);
    }
    writeItem(page, item, y);
    y += rowHeight;
  }
  page.line(y - 8, margin, right);
  page.write('合计', { x: margin, y: y + 10, size: 11 });
  page.write(formatMoney(statement.total), { x: right, y: y + 10, size: 11, right: true });
  return document.bytes();
}

function writeHead(page: PdfPage, statement: CommissionStatement, agentName: string): number {
  page.write(`${agentName} 结算单`, { x: margin, y: 72, size: 20 });
  page.write(`编号 ${statement.statementId}`, { x: right, y: 72, size: 11, right: true });
  const lines = [
    ['收款方', statement.payee.name],
    ['截止时间', formatTime(statement.untilAt)],
    ['状态', statement.state],
    ['生成', doneBy(statement.closedBy, statement.closedAt)],
    ['审核', doneBy(statement.approvedBy, statement.approvedAt)],
    ['付款', doneBy(statement.paidBy, statement.paidAt)],
    ['付款凭证', statement.proof || '—'],
    ['金额', formatMoney(statement.total)],
  ] as const;
  lines.forEach(([name, value], index) => {
    const y = 104 + index * 18;
    page.write(name, { x: margin, y, size: 10, grey: true });
    page.write(value, { x: margin + 70, y, size: 10 });
  });
  return writeColumns(page, 104 + lines.length * 18 + 16);
}

/** The payee's own copy names nobody of the operator's staff. */
function doneBy(name: string, at: number | null): string {
  return at === null ? '—' : `${name} ${formatTime(at)}`.trim();
}

function writeColumns(page: PdfPage, y: number): number {
  const heading = { y, size: 10, grey: true };
  page.write('项目', { x: columns.kind, ...heading });
  page.write('订单', { x: columns.order, ...heading });
  page.write('时间', { x: columns.time, ...heading });
  page.write('依据', { x: columns.basis, ...heading, right: true });
  page.write('金额', { x: right, ...heading, right: true });
  page.line(y + 6, margin, right);
  return y + rowHeight + 4;
}

function writeItem(page: PdfPage, item: CommissionItem, y: number): void {
  const size = 10;
  page.write(item.kind, { x: columns.kind, y, size });
  page.write(item.orderId ?? '—', { x: columns.order, y, size });
  page.write(formatTime(item.at), { x: columns.time, y, size });
  page.write(basisOf(item), { x: columns.basis, y, size, right: true });
  page.write(formatMoney(item.amount), { x: right, y, size, right: true });
}
