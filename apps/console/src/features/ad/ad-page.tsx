import { PlusOutlined } from '@ant-design/icons';
import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import type { BulkAction } from '../../lib/table/bulk-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { figuresEveryMs } from './api.ts';
import { adStateOptions, placementOptions } from './ad-names.ts';
import { useAdColumns } from './ad-columns.tsx';
import { AdFigures } from './ad-figures.tsx';
import { AdForm } from './ad-form.tsx';

const bulk: readonly BulkAction[] = [
  { label: '暂停', call: 'ads/setPaused', input: { paused: true }, undo: 'ads/undo' },
  { label: '恢复投放', call: 'ads/setPaused', input: { paused: false }, undo: 'ads/undo' },
  { label: '移入回收站', call: 'ads/setTrash', input: { trash: true }, undo: 'ads/undo', danger: true },
  { label: '移出回收站', call: 'ads/setTrash', input: { trash: false }, undo: 'ads/undo' },
];

export function AdPage() {
  const [edited, setEdited] = useState<AdRow | 'new'>();
  const [looked, setLooked] = useState<AdRow>();
  const columns = useAdColumns({ onEdit: setEdited, onLook: setLooked });
  return (
    <>
      <PageHead title="广告" />
      <AdminTable
        call="ads/list"
        rowKey="adId"
        file="广告"
        columns={columns}
        everyMs={figuresEveryMs}
        bulk={bulk}
        filters={[
          { kind: 'search', name: 'keyword', label: '名称、说明或链接' },
          { kind: 'select', name: 'placement', label: '广告位', options: placementOptions },
          { kind: 'select', name: 'state', label: '状态', options: adStateOptions },
        ]}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建广告
          </Button>
        }
      />
      <AdForm edited={edited} onClose={() => setEdited(undefined)} />
      <AdFigures ad={looked} onClose={() => setLooked(undefined)} />
    </>
  );
}
