import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import { Space, Tag } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import type { Chosen } from '../../lib/table/use-chosen.ts';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { AgentsCell } from '../../entities/catalogue/agents-cell.tsx';
import { SelectionBar } from '../../entities/bulk/selection-bar.tsx';
import { accessNames, overrideOptions, pickOptions, ratingOptions } from '../../entities/catalogue/catalogue-names.ts';
import { DecideButtons } from '../../entities/catalogue/decide-buttons.tsx';
import { PickTags } from '../../entities/catalogue/pick-tags.tsx';
import { RatedCell, TitleCell } from '../../entities/catalogue/title-cell.tsx';
import { useGroups } from '../../entities/catalogue/group-select.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NovelForm } from './novel-form.tsx';
import { shownNames, writingOptions } from './novel-names.ts';
import { SendNovel } from './send-novel.tsx';

const selection = (chosen: Chosen) => <SelectionBar kind="novel" chosen={chosen} />;
const refresh = ['novels/list', 'content/uploads'] as const;

export function NovelList() {
  const agentName = useAgentName();
  const groups = useGroups('novel');
  const [edited, setEdited] = useState<NovelRow>();
  const columns: AdminColumn<NovelRow>[] = [
    {
      title: '小说',
      fixed: 'left',
      sorts: { ascend: 'old', descend: 'new' },
      render: (_, { cover, title, author, novelId, lastTitle }) => (
        <TitleCell
          title={title}
          cover={cover?.url ?? ''}
          size={[42, 56]}
          width={260}
          about={[`#${novelId}`, author, lastTitle].filter(Boolean)}
        />
      ),
      csv: ({ title }) => title,
    },
    {
      title: '上架',
      render: (_, { shown, pinned, recommended }) => (
        <>
          <Tag color={shownNames[shown].color}>{shownNames[shown].label}</Tag>
          <PickTags pinned={pinned} recommended={recommended} />
        </>
      ),
      csv: ({ shown }) => shownNames[shown].label,
    },
    { title: '状态', dataIndex: 'state' },
    { title: '分组', dataIndex: 'groupName' },
    {
      title: '权限',
      render: (_, { access, rating }) => <RatedCell name={accessNames[access]} rating={rating} />,
      csv: ({ access }) => accessNames[access],
    },
    {
      title: '渠道',
      render: (_, { agentIds, shared, overriddenIn, hiddenIn }) => (
        <AgentsCell
          {...{ agentIds, overriddenIn, hiddenIn }}
          shared={shared && '其他渠道也有这部小说，修改只影响你的渠道'}
        />
      ),
      csv: ({ agentIds }) => agentIds.map(agentName).join(' '),
    },
    { title: '章节', align: 'right', dataIndex: 'chapters' },
    { title: '字数', align: 'right', render: (_, { words }) => formatCount(words), csv: ({ words }) => words },
    { title: '阅读', align: 'right', render: (_, { reads }) => formatCount(reads), csv: ({ reads }) => reads },
    {
      title: '更新时间',
      render: (_, { updatedAt }) => (updatedAt === 0 ? '—' : formatTime(updatedAt).slice(0, 16)),
      csv: ({ updatedAt }) => formatTime(updatedAt),
    },
    { title: '操作', render: (_, row) => <RowActions row={row} onEdit={setEdited} /> },
  ];
  return (
    <>
      <AdminTable
        call="novels/list"
        rowKey="novelId"
        file="小说"
        columns={columns}
        addressed
        filters={[
          { kind: 'search', name: 'keyword', label: '书名、作者或编号' },
          {
            kind: 'select',
            name: 'shown',
            label: '上架',
            options: Object.entries(shownNames).map(([value, { label }]) => ({ value, label })),
          },
          { kind: 'select', name: 'state', label: '状态', options: writingOptions },
          { kind: 'select', name: 'groupId', label: '分组', options: groups },
          { kind: 'select', name: 'rating', label: '分级', options: ratingOptions },
          { kind: 'select', name: 'overridden', label: '渠道覆盖', options: overrideOptions },
          { kind: 'select', name: 'picked', label: '置顶或推荐', options: pickOptions },
        ]}
        selection={selection}
        actions={<SendNovel />}
      />
      {edited && <NovelForm key={edited.novelId} novel={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function RowActions({ row, onEdit }: { row: NovelRow; onEdit: (novel: NovelRow) => void }) {
  const may = useMay();
  const { agentId } = useAgent();
  const { novelId, title, shown, shared, uploadId } = row;
  return (
    <Space size={0}>
      <LinkButton onClick={() => goTo('novels', 'novel', novelId)}>章节</LinkButton>
      {may('novels/save') && <LinkButton onClick={() => onEdit(row)}>{shared ? '本渠道设置' : '编辑'}</LinkButton>}
      {!shared && shown === 'review' && uploadId !== null && <DecideButtons {...{ uploadId, title, refresh }} />}
      {(shown === 'live' || shown === 'hidden') && (
        <ConfirmAction
          call="novels/setShown"
          input={{ novelId, shown: shown === 'hidden', ...(shared && agentId ? { agentId } : {}) }}
          label={shown === 'live' ? '下架' : '上架'}
          ask={`${shown === 'live' ? `下架「${title}」？随时可以重新上架` : `上架「${title}」？`}${shared ? '（只影响你的渠道）' : ''}`}
          done={shown === 'live' ? '已下架' : '已上架'}
          refresh={refresh}
          danger={shown === 'live'}
        />
      )}
    </Space>
  );
}
