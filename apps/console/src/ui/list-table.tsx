import { Table, type TableProps } from 'antd';
import { Nothing } from './states.tsx';

interface ListTableProps<Row> extends TableProps<Row> {
  /** Said where there are no rows. */
  readonly empty?: string;
}

/** A short list, all of it on one page. */
export function ListTable<Row>({ empty, ...props }: ListTableProps<Row>) {
  const locale = empty === undefined ? {} : { locale: { emptyText: <Nothing text={empty} /> } };
  return <Table<Row> size="small" pagination={false} {...locale} {...props} />;
}
