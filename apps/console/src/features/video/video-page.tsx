import { GroupEditor } from '../../entities/catalogue/group-editor.tsx';
import { UploadTable } from '../../entities/catalogue/upload-table.tsx';
import { PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SendVideos } from './send-videos.tsx';
import { VideoList } from './video-list.tsx';

const tabs = [
  { key: 'list', label: '视频', children: <VideoList key="list" /> },
  { key: 'uploads', label: '上传与转码', children: <UploadTable kind="video" actions={<SendVideos />} /> },
  { key: 'groups', label: '分组', children: <GroupEditor kind="video" /> },
  { key: 'trash', label: '回收站', children: <VideoList key="trash" trash /> },
];

/** `#/videos`, `#/videos/uploads`, `#/videos/groups`, `#/videos/trash`. */
export function VideoPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="视频" />
      <PageTabs section="videos" at={rest[0]} tabs={tabs} />
    </>
  );
}
