import type { AdminCallName, AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { ColumnHeightOutlined } from '@ant-design/icons';
import { App, Button, Flex, Space, Table, Tag } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAdminQuery, useScopedInput } from '../api/admin-query.ts';
import { readAllRows } from './api.ts';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import type { AdminColumn } from './column.ts';
import { csvText, download } from './csv.ts';
import { formatDay } from '../format.ts';
import { useHashQuery } from '../hash-route.ts';
import { Failed, Nothing } from '../../ui/states.tsx';
import { toggleDensity, useDensity } from './density.ts';
import { SavedFilters } from './saved-filters.tsx';
import { cellOf, isExported, sorterOf } from './sorting.ts';
import { type Filter, type FilterValues, TableFilters, valuesFrom } from './table-filters.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';
import { useTableKeys } from './use-table-keys.tsx';

export type { AdminColumn } from './column.ts';

interface ListPage {
  list: object[];
  nextCursor: string | null;
  total?: number | undefined;
}
/** The calls that answer a page of a list. */
export type PageCall = { [N in AdminCallName]: AdminOutput<N> extends ListPage ? N : never }[AdminCallName];
export type RowOf<N extends PageCall> = AdminOutput<N>['list'][number];

interface AdminTableProps<N extends PageCall> {
  readonly call: N;
  readonly rowKey: keyof RowOf<N> & string;
  readonly columns: readonly AdminColumn<RowOf<N>>[];
  /** What is always asked for. */
  readonly input?: Partial<AdminInput<N>>;
  readonly filters?: readonly Filter[];
  /** The address says what it is filtered by at first: of the list that a section shows, not of one within a drawer. */
  readonly addressed?: boolean;
  /** Buttons at the right, such as 新建. */
  readonly actions?: ReactNode;
  readonly bulk?: readonly BulkAction[];
  /** What is done with chosen rows, instead of `bulk`; they may be all that match. */
  readonly selection?: (chosen: Chosen) => ReactNode;
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
  const query = useHashQuery();
  const given = props.addressed ? valuesFrom(query, props.filters ?? []) : {};
  // Another address, another list: it begins at its first page.
  return <FilteredTable key={JSON.stringify(given)} {...props} given={given} />;
}

function FilteredTable<N extends PageCall>(props: AdminTableProps<N> & { readonly given: FilterValues }) {
  const { call, rowKey, columns, input = {}, filters = [], bulk = [], file } = props;
  const [asked, setAsked] = useState(props.given);
  const [sort, setSort] = useState<string>();
  const [cursors, setCursors] = useState<string[]>([]);
  const chosen = useChosen();
  const filter = { ...input, ...asked };
  const wanted = { ...filter, ...(sort === undefined ? {} : { sort }) } as AdminInput<N>;
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
  const rows = (data?.list ?? []) as RowOf<N>[];
  const scoped = useScopedInput(call, filter as AdminInput<N>);
  const selects = bulk.length > 0 || props.selection !== undefined;
  const density = useDensity();
  const root = useRef<HTMLDivElement>(null);
  const current = useTableKeys(root);
  const isCurrent = (row: RowOf<N>) => String(row[rowKey as keyof RowOf<N>]) === current;
  const whole = cursors.length === 0 && data?.nextCursor === null;
  const exported = useExport(call, wanted, columns as readonly AdminColumn<object>[], file);

  const restart = () => {
    setCursors([]);
    chosen.clear();
  };
  const ask = (next: FilterValues) => {
    setAsked(next);
    restart();
  };
  if (page.error && data === undefined) return <Failed error={page.error} retry={() => void page.refetch()} />;
  return (
    <Flex vertical gap={12} ref={root}>
      <Flex wrap gap={8} justify="space-between">
        <TableFilters filters={filters} values={asked} onChange={ask} />
        <Space wrap style={{ marginInlineStart: 'auto' }}>
          {filters.length > 0 && <SavedFilters list={file} values={asked} onPick={ask} />}
          <Button
            aria-label={density === 'small' ? '行距改为宽松' : '行距改为紧凑'}
            title={density === 'small' ? '宽松' : '紧凑'}
            icon={<ColumnHeightOutlined />}
            onClick={toggleDensity}
          />
          <Button onClick={() => void exported.run()} loading={exported.running}>
            导出 CSV
          </Button>
          <Button onClick={() => void page.refetch()} loading={page.isFetching && !page.isPending}>
            刷新
          </Button>
          {props.actions}
        </Space>
      </Flex>
      {bulk.length > 0 && <BulkBar actions={bulk} ids={chosen.keys.map(String)} refresh={call} clear={chosen.clear} />}
      {props.selection?.({
        ...chosen,
        ids: chosen.keys.map(String),
        pageIds: rows.map((row) => String(row[rowKey as keyof RowOf<N>])),
        filter: scoped,
      })}
      <Table<RowOf<N>>
        rowKey={rowKey}
        size={density}
        columns={columns.map((column) => {
          const { csv: _csv, sorts: _sorts, text, tag, ...shown } = column;
          const cell = tag
            ? { render: (_: unknown, row: RowOf<N>) => <Tag color={tag(row).color}>{tag(row).label}</Tag> }
            : text && { render: (_: unknown, row: RowOf<N>) => text(row) };
          // What is done with a row stays in sight while the rest scrolls.
          const fixed = column.title === '操作' ? { fixed: 'right' as const } : {};
          return { ...fixed, ...shown, ...cell, ...sorterOf(column as AdminColumn<object>, whole) };
        })}
        onRow={(row) => (isCurrent(row) ? { 'aria-current': true } : {})}
        // A ground, which cells that stay while the others scroll have as well.
        rowClassName={(row) => (isCurrent(row) ? 'ant-table-row-selected' : '')}
        dataSource={rows}
        loading={page.isPending || page.isPlaceholderData}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Nothing /> }}
        {...(selects
          ? { rowSelection: { selectedRowKeys: chosen.keys, onChange: chosen.choose, preserveSelectedRowKeys: true } }
          : {})}
        {...(props.expandedRow ? { expandable: { expandedRowRender: props.expandedRow } } : {})}
        onChange={(_pages, _filters, sorter) => {
          const { column, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const { sorts } = columns.find(({ title }) => title === column?.title) ?? {};
          const next = order ? sorts?.[order] : undefined;
          // Sorted here, or as before: the page stays.
          if (next === sort) return;
          setSort(next);
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
  const shown = columns.filter(isExported);

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
