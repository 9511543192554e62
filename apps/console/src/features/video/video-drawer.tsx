import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import { Descriptions, Divider, Drawer, Flex, Tag, Typography } from 'antd';
import { ChannelOverrides, hasChannels } from '../../entities/catalogue/channel-overrides.tsx';
import { DecideButtons } from '../../entities/catalogue/decide-buttons.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { StreamPlayer } from '../../ui/stream-player.tsx';
import { useVideo } from './api.ts';
import { SubtitleList } from './subtitle-list.tsx';
import { VideoFields } from './video-fields.tsx';
import { videoStateNames } from './video-names.ts';

type Video = AdminOutput<'videos/get'>;
const width = 720;

/** One video: watch it, decide about it, change what is told of it. */
export function VideoDrawer({ video, onClose }: { video: VideoRow; onClose: () => void }) {
  const may = useMay();
  const found = useVideo(video.videoId);
  const { data } = found;
  if (!data || data.shared || data.state === 'trash' || !may('videos/save')) {
    return (
      <Drawer open title={video.title} size={width} onClose={onClose}>
        <QueryState of={found}>
          {(got) => (
            <>
              <Look video={got} onClose={onClose} />
              <VideoOverrides video={got} />
            </>
          )}
        </QueryState>
      </Drawer>
    );
  }
  return (
    <FormDrawer
      call="videos/save"
      title={`编辑 ${data.title}`}
      width={width}
      open
      onClose={onClose}
      values={valuesOf(data)}
      fixed={{ videoId: data.videoId }}
      done="已保存，手机端数秒内生效"
      refresh={['videos/list', 'videos/get', 'content/groups']}
    >
      <Look video={data} onClose={onClose} />
      <Divider titlePlacement="start">资料</Divider>
      <VideoFields video={data} />
      <Divider titlePlacement="start">字幕</Divider>
      <SubtitleList videoId={data.videoId} subtitles={data.subtitles} />
      <VideoOverrides video={data} />
    </FormDrawer>
  );
}

/** What each channel shows of a video that it shares. */
function VideoOverrides({ video }: { video: Video }) {
  const may = useMay();
  if (!may('videos/saveOverride') || video.state === 'trash' || !hasChannels(video)) return null;
  return (
    <>
      <Divider titlePlacement="start">本渠道设置</Divider>
      <ChannelOverrides call="videos/saveOverride" which={{ videoId: video.videoId }} item={video} />
    </>
  );
}

function Look({ video, onClose }: { video: Video; onClose: () => void }) {
  const { uploadId, title, state } = video;
  return (
    <Flex vertical gap={12}>
      {video.playUrl === null ? (
        <Typography.Text type="secondary">刚刚下架的视频暂时不能播放</Typography.Text>
      ) : (
        <StreamPlayer url={video.playUrl} poster={video.cover.url} />
      )}
      <Flex justify="space-between" align="center">
        <Tag color={videoStateNames[state].color}>{videoStateNames[state].label}</Tag>
        {uploadId !== null && (
          <span>
            <DecideButtons
              {...{ uploadId, title }}
              refresh={['videos/list', 'content/uploads', 'videos/get']}
              onDone={onClose}
            />
          </span>
        )}
      </Flex>
      <Descriptions
        size="small"
        column={3}
        items={[
          { key: 'author', label: '作者', children: `${video.author}（${video.authorCode}）` },
          { key: 'size', label: '画面', children: `${video.width} × ${video.height}` },
          { key: 'counts', label: '播放 / 赞 / 收藏', children: `${video.views} / ${video.likes} / ${video.collects}` },
        ]}
      />
    </Flex>
  );
}

function valuesOf(video: Video) {
  const { title, description, groupId, tags, kind, access, rating, publishedAt, previewSeconds, series, agentIds } =
    video;
  return { title, description, groupId, tags, kind, access, rating, publishedAt, previewSeconds, series, agentIds };
}
