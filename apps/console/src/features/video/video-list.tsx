import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import { videoStates } from '@liuguang/contract/admin/video.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import type { BulkAction } from '../../lib/table/bulk-bar.tsx';
import { accessNames, optionsOf, ratingOptions } from '../../entities/catalogue/catalogue-names.ts';
import { useGroups } from '../../entities/catalogue/group-select.tsx';
import { useBulkEdit } from './bulk-edit.tsx';
import { SendVideos } from './send-videos.tsx';
import { useVideoColumns } from './video-columns.tsx';
import { VideoDrawer } from './video-drawer.tsx';
import { kindNames, videoStateNames } from './video-names.ts';

const bulkCall = { call: 'videos/bulkEdit', undo: 'videos/undo' } as const;
const usual: readonly BulkAction[] = [
  { ...bulkCall, label: '上架', input: { change: { published: true } } },
  { ...bulkCall, label: '下架', input: { change: { published: false } } },
  { ...bulkCall, label: '移入回收站', input: { change: { trash: true } }, danger: true },
];
const inTrash: readonly BulkAction[] = [{ ...bulkCall, label: '还原', input: { change: { trash: false } } }];
const shownStates = videoStates.filter((state) => state !== 'trash');

export function VideoList({ trash = false }: { trash?: boolean }) {
  const [edited, setEdited] = useState<VideoRow>();
  const columns = useVideoColumns({ onEdit: setEdited, trash });
  const groups = useGroups('video');
  const more = useBulkEdit(groups);
  return (
    <>
      {trash && (
        <Alert
          type="info"
          showIcon
          title="回收站里的视频 30 天后连同文件一起删除，之前可以还原"
          style={{ marginBottom: 12 }}
        />
      )}
      <AdminTable
        call="videos/list"
        rowKey="videoId"
        file={trash ? '视频回收站' : '视频'}
        columns={columns}
        {...(trash ? { input: { state: 'trash' as const } } : {})}
        bulk={trash ? inTrash : [...usual, ...more.actions]}
        bulkExtra={trash ? null : more.picker}
        filters={[
          { kind: 'search', name: 'keyword', label: '标题或编号' },
          { kind: 'search', name: 'author', label: '作者编号' },
          ...(trash
            ? []
            : [
                {
                  kind: 'select' as const,
                  name: 'state',
                  label: '状态',
                  options: shownStates.map((state) => ({ value: state, label: videoStateNames[state].label })),
                },
              ]),
          { kind: 'select', name: 'groupId', label: '分组', options: groups },
          { kind: 'select', name: 'kind', label: '类型', options: optionsOf(kindNames) },
          { kind: 'select', name: 'access', label: '观看权限', options: optionsOf(accessNames) },
          { kind: 'select', name: 'rating', label: '分级', options: ratingOptions },
        ]}
        actions={trash ? null : <SendVideos />}
      />
      {edited && <VideoDrawer key={edited.videoId} video={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
