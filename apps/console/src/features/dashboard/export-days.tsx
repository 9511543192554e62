import { type Figures, lineNames } from '@liuguang/contract/admin/dashboard.ts';
import { Button } from 'antd';
import { csvText, download } from '../../lib/table/csv.ts';
import { formatDay } from '../../lib/format.ts';
import { cellOf, headingOf } from './figure-names.ts';
import { valueOf } from './figure-value.ts';

const names = lineNames;

export function ExportDays({ days }: { days: readonly (Figures & { day: string })[] }) {
  const save = () => {
    const rows = days.map((one) => [one.day, ...names.map((name) => cellOf(name, valueOf(one, name)))]);
    const head = ['日期', ...names.map(headingOf)];
    download(`概览-${formatDay(Date.now())}.csv`, csvText(head, rows));
  };
  return <Button onClick={save}>导出 CSV</Button>;
}
