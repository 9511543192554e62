import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import { videoStates } from '@liuguang/contract/admin/video.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import type { Chosen } from '../../lib/table/use-chosen.ts';
import { SelectionBar } from '../../entities/bulk/selection-bar.tsx';
import {
  accessNames,
  optionsOf,
  overrideOptions,
  pickOptions,
  ratingOptions,
} from '../../entities/catalogue/catalogue-names.ts';
import { useGroups } from '../../entities/catalogue/group-select.tsx';
import { SendVideos } from './send-videos.tsx';
import { useVideoColumns } from './video-columns.tsx';
import { VideoDrawer } from './video-drawer.tsx';
import { kindNames, videoStateNames } from './video-names.ts';

const shown = (chosen: Chosen) => <SelectionBar kind="video" chosen={chosen} />;
const inTrash = (chosen: Chosen) => <SelectionBar kind="video" chosen={chosen} inTrash />;
const shownStates = videoStates.filter((state) => state !== 'trash');

export function VideoList({ trash = false }: { trash?: boolean }) {
  const [edited, setEdited] = useState<VideoRow>();
  const columns = useVideoColumns({ onEdit: setEdited, trash });
  const groups = useGroups('video');
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
        selection={trash ? inTrash : shown}
        addressed
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
          { kind: 'select', name: 'overridden', label: '渠道覆盖', options: overrideOptions },
          ...(trash ? [] : [{ kind: 'select' as const, name: 'picked', label: '置顶或推荐', options: pickOptions }]),
        ]}
        actions={trash ? null : <SendVideos />}
      />
      {edited && <VideoDrawer key={edited.videoId} video={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
