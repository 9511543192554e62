import type { TableColumnType } from 'antd';

export interface AdminColumn<Row> extends TableColumnType<Row> {
  readonly title: string;
  /** What the exported file says; without it, what `dataIndex` names. */
  readonly csv?: (row: Row) => string | number | null;
  /** The values of the call's `sort` for each direction. */
  readonly sorts?: { readonly ascend?: string; readonly descend?: string };
}
