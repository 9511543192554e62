import type { TableColumnType } from 'antd';

export interface AdminColumn<Row> extends TableColumnType<Row> {
  readonly title: string;
  /** What the cell shows and the exported file says. */
  readonly text?: (row: Row) => string | number | null;
  /** As `text`, coloured in the cell. */
  readonly tag?: (row: Row) => { readonly label: string; readonly color: string };
  /** What the exported file says where it differs; without any, what `dataIndex` names. */
  readonly csv?: (row: Row) => string | number | null;
  /** The values of the call's `sort` for each direction. */
  readonly sorts?: { readonly ascend?: string; readonly descend?: string };
}
