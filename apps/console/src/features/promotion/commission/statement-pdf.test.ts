import { expect, it } from 'vitest';
import { answerOf, rowOf } from '../../../lib/testing/sample.ts';
import { statementPdf } from './statement-pdf.ts';

const statement = {
  ...answerOf('commission/approve'),
  statementId: '12',
  payee: { promoterId: '5', name: '小林' },
  total: 2486,
};
const item = rowOf('commission/items', { kind: '订单', orderId: '900', base: 3000, amount: 993 });

it('writes a file whose table finds every object, with a page for as many lines as fit', () => {
  const items = Array.from({ length: 60 }, () => item);
  const text = new TextDecoder('latin1').decode(statementPdf({ statement, agentName: '流光', items }));
  expect(text.startsWith('%PDF-')).toBe(true);
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const places = Array.from(text.slice(start).matchAll(/^(\d{10}) 00000 n/gm), ([, place]) => Number(place));
  places.forEach((place, index) => expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj`)));
  expect(text).toContain('/Count 2');
  for (const [, length = '', content = ''] of text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)) {
    expect(content.length).toBe(Number(length));
  }
});

it('says who gets what', () => {
  const text = new TextDecoder('latin1').decode(statementPdf({ statement, agentName: '流光', items: [item] }));
  for (const words of ['流光 结算单', '小林', '900', '¥9.93', '¥24.86']) expect(text).toContain(`<${hex(words)}>`);
});

function hex(words: string): string {
  return Array.from(words, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}
