import { useQuery } from '@tanstack/react-query';
import { Forward, Star } from 'lucide-react';
import { CommentTalk } from '../../../entities/comment/comment-talk.tsx';
import { useCollect } from '../../../entities/video/api.ts';
import { shareVideo } from '../../../entities/video/share-video.ts';
import { videoQuery } from '../../../entities/video/video.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './comment-tab.module.css';

/** What people say about the video. */
export function CommentTab({ videoId, linked }: { videoId: string; linked: string | undefined }) {
  return (
    <CommentTalk
      subject={{ kind: 'video', id: videoId }}
      linked={linked}
      fixed
      aside={<BoxActions videoId={videoId} />}
    >
      {({ list, box }) => (
        <div className={styles.talk}>
          {list}
          {box}
        </div>
      )}
    </CommentTalk>
  );
}

/** What is in reach beside the box while nothing is typed. */
function BoxActions({ videoId }: { videoId: string }) {
  const { data: video } = useQuery({ ...videoQuery(videoId), enabled: false });
  const collect = useCollect(videoId);
  if (!video) return null;
  const { collected } = video.my;
  return (
    <span className={styles.actions}>
      <IconButton
        label={collected ? '取消收藏' : '收藏'}
        icon={<Star fill={collected ? 'currentcolor' : 'none'} />}
        onClick={() => collect(!collected)}
      />
      <IconButton label="分享" icon={<Forward />} onClick={() => void shareVideo(video)} />
    </span>
  );
}
