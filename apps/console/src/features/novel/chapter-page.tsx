import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { ChapterRow } from '@liuguang/contract/admin/novel.ts';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { accessNames } from '../../entities/catalogue/catalogue-names.ts';
import { formatCount, formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNovel } from './api.ts';
import { ChapterForm } from './chapter-form.tsx';

const refresh = ['novels/chapters', 'novels/get', 'novels/list'] as const;
/** What a report hid is published for nobody. */
const never = Date.parse('9000-01-01T00:00:00Z');

/** The chapters of one novel, those to come included. */
export function ChapterPage({ novelId }: { novelId: string }) {
  const may = useMay();
  const novel = useNovel(novelId);
  const [edited, setEdited] = useState<ChapterRow | 'new'>();
  const [now] = useState(Date.now);
  const mine = novel.data?.shared === false && may('novels/saveChapter');
  const columns: AdminColumn<ChapterRow>[] = [
    { title: '序号', dataIndex: 'position', width: 80, sorts: { ascend: 'first', descend: 'last' } },
    { title: '标题', dataIndex: 'title', ellipsis: true },
    { title: '权限', text: ({ access }) => accessNames[access] },
    { title: '字数', align: 'right', render: (_, { words }) => formatCount(words), csv: ({ words }) => words },
    {
      title: '发布时间',
      render: (_, { publishedAt }) => <PublishedAt at={publishedAt} now={now} />,
      csv: ({ publishedAt }) => formatTime(publishedAt),
    },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setEdited(row)}>{mine ? '编辑' : '查看'}</LinkButton>
          {mine && (
            <ConfirmAction
              call="novels/removeChapter"
              input={{ chapterId: row.chapterId }}
              label="删除"
              ask={`删除「${row.title}」？正文不能恢复，读到这里的人会回到上一章`}
              done="已删除"
              refresh={refresh}
            />
          )}
        </Space>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={novel.data ? `${novel.data.title} · 章节` : '章节'}
        extra={
          <Button icon={<ArrowLeftOutlined />} onClick={() => goTo('novels', 'list')}>
            返回
          </Button>
        }
      />
      <AdminTable
        call="novels/chapters"
        rowKey="chapterId"
        file="章节"
        input={{ novelId }}
        columns={columns}
        filters={[{ kind: 'search', name: 'keyword', label: '标题' }]}
        actions={
          mine && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              新建章节
            </Button>
          )
        }
      />
      {edited && (
        <ChapterForm
          key={edited === 'new' ? 'new' : edited.chapterId}
          novelId={novelId}
          chapter={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function PublishedAt({ at, now }: { at: number; now: number }) {
  if (at >= never) return <Tag color="error">因举报隐藏</Tag>;
  return (
    <Space size={4}>
      {formatTime(at).slice(0, 16)}
      {at > now && <Tag color="processing">定时</Tag>}
    </Space>
  );
}
