import type { AdminCallName, AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Button, Flex, Space, Table, type TableColumnType } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { useAdminQuery, useScopedInput } from '../api/admin-query.ts';
import { readAllRows } from './api.ts';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import { csvText, download } from './csv.ts';
import { formatDay } from '../format.ts';
import { Failed, Nothing } from '../../ui/states.tsx';
import { type Filter, TableFilters } from './table-filters.tsx';

interface ListPage {
  list: object[];
  nextCursor: string | null;
  total?: number | undefined;
}
/** The calls that answer a page of a list. */
export type PageCall = { [N in AdminCallName]: AdminOutput<N> extends ListPage ? N : never }[AdminCallName];
export type RowOf<N extends PageCall> = AdminOutput<N>['list'][number];

export interface AdminColumn<Row> extends TableColumnType<Row> {
  readonly title: string;
  /** What the exported file says; without it, what `dataIndex` names. */
  readonly csv?: (row: Row) => string | number | null;
  /** The values of the call's `sort` for each direction. */
  readonly sorts?: { readonly ascend?: string; readonly descend?: string };
}

interface AdminTableProps<N extends PageCall> {
  readonly call: N;
  readonly rowKey: keyof RowOf<N> & string;
  readonly columns: readonly AdminColumn<RowOf<N>>[];
  /** What is always asked for. */
  readonly input?: Partial<AdminInput<N>>;
  readonly filters?: readonly Filter[];
  /** Buttons at the right, such as 新建. */
  readonly actions?: ReactNode;
  readonly bulk?: readonly BulkAction[];
  /** Beside the buttons of `bulk`. */
  readonly bulkExtra?: ReactNode;
  /** Asks again this often. */
  readonly everyMs?: number;
  /** The name of the exported file. */
  readonly file: string;
  readonly expandedRow?: (row: RowOf<N>) => ReactNode;
}

const pageSizes = 50;
const mostExported = 20_000;

/** A list: search, filters, sort, pages by cursor, export of everything listed, bulk actions, and its states. */
export function AdminTable<N extends PageCall>(props: AdminTableProps<N>) {
  const { call, rowKey, columns, input = {}, filters = [], bulk = [], file } = props;
  const [asked, setAsked] = useState<Record<string, unknown>>({});
  const [sort, setSort] = useState<string>();
  const [cursors, setCursors] = useState<string[]>([]);
  const [selected, setSelected] = useState<Key[]>([]);
  const wanted = { ...input, ...asked, ...(sort === undefined ? {} : { sort }) } as AdminInput<N>;
  const cursor = cursors.at(-1);
  const page = useAdminQuery(
    call,
    {
      ...wanted,
      size: pageSizes,
      ...(cursor === undefined ? {} : { cursor }),
    },
    props.everyMs === undefined ? {} : { everyMs: props.everyMs },
  );
  const data = page.data as ListPage | undefined;
  const exported = useExport(call, wanted, columns as readonly AdminColumn<object>[], file);

  const restart = () => {
    setCursors([]);
    setSelected([]);
  };
  if (page.error && data === undefined) return <Failed error={page.error} retry={() => void page.refetch()} />;
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} justify="space-between">
        <TableFilters
          filters={filters}
          onChange={(next) => {
            setAsked(next);
            restart();
          }}
        />
        <Space>
          <Button onClick={() => void exported.run()} loading={exported.running}>
            导出 CSV
          </Button>
          <Button onClick={() => void page.refetch()} loading={page.isFetching && !page.isPending}>
            刷新
          </Button>
          {props.actions}
        </Space>
      </Flex>
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          ids={selected.map(String)}
          refresh={call}
          clear={() => setSelected([])}
          extra={props.bulkExtra}
        />
      )}
      <Table<RowOf<N>>
        rowKey={rowKey}
        size="middle"
        columns={columns.map(({ csv: _csv, sorts, ...column }) => ({
          ...column,
          ...(sorts ? { sorter: true, sortDirections: Object.keys(sorts) as ('ascend' | 'descend')[] } : {}),
        }))}
        dataSource={(data?.list ?? []) as RowOf<N>[]}
        loading={page.isPending || page.isPlaceholderData}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Nothing /> }}
        {...(bulk.length > 0 ? { rowSelection: { selectedRowKeys: selected, onChange: setSelected } } : {})}
        {...(props.expandedRow ? { expandable: { expandedRowRender: props.expandedRow } } : {})}
        onChange={(_pages, _filters, sorter) => {
          const { column, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const { sorts } = columns.find(({ title }) => title === column?.title) ?? {};
          setSort(order ? sorts?.[order] : undefined);
          restart();
        }}
      />
      <Flex justify="space-between" align="center">
        <span>{data?.total === undefined ? `第 ${cursors.length + 1} 页` : `共 ${data.total} 条`}</span>
        <Space>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            上一页
          </Button>
          <Button
            disabled={!data?.nextCursor || page.isPlaceholderData}
            onClick={() => data?.nextCursor && setCursors([...cursors, data.nextCursor])}
          >
            下一页
          </Button>
        </Space>
      </Flex>
    </Flex>
  );
}

/** Reads the whole list, page by page, into a file. */
function useExport<N extends PageCall>(
  call: N,
  input: AdminInput<N>,
  columns: readonly AdminColumn<object>[],
  file: string,
) {
  const { message } = App.useApp();
  const scoped = useScopedInput(call, input);
  const [running, setRunning] = useState(false);
  const shown = columns.filter(({ csv, dataIndex }) => csv ?? dataIndex !== undefined);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      const { rows, complete } = await readAllRows(call, scoped, mostExported);
      const cells = rows.map((row) => shown.map((column) => cellOf(column, row)));
      download(
        `${file}-${formatDay(Date.now())}.csv`,
        csvText(
          shown.map(({ title }) => title),
          cells,
        ),
      );
      if (!complete) void message.warning(`只导出了前 ${rows.length} 条，请缩小筛选范围`);
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '导出失败');
    } finally {
      setRunning(false);
    }
  }
  return { run, running };
}

function cellOf({ csv, dataIndex }: AdminColumn<object>, row: object): string | number | null {
  if (csv) return csv(row);
  const value = typeof dataIndex === 'string' ? (row as Record<string, unknown>)[dataIndex] : null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
