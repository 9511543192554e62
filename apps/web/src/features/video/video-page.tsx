import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { AgeQuestion } from '../../entities/user/age-question.tsx';
import { Absence } from '../../lib/api/absence.tsx';
import { isError } from '../../lib/api/api-error.ts';
import { usePlaybackUrl } from '../../entities/video/playback-url.ts';
import { isTouched } from '../../entities/video/touch/touch.ts';
import { startOf } from '../../entities/video/resume-position.ts';
import { dropCarried } from '../../entities/video/carried.ts';
import { useUser } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { useOwnTitle } from '../../lib/navigation/screen-title.ts';
import { useOpenedGate } from '../../lib/navigation/use-opened-gate.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useVideo } from './api.ts';
import { About } from './components/about.tsx';
import { ActionRow } from './components/action-row.tsx';
import { AuthorCard } from './components/author-card.tsx';
import { Episodes } from './components/episodes.tsx';
import { GatePanel } from './components/gate-panel.tsx';
import { Heading } from './components/heading.tsx';
import { Related } from './components/related.tsx';
import { Stage } from './components/stage.tsx';
import { DanmakuBar } from './danmaku/danmaku-bar.tsx';
import { VideoSkeleton } from './components/video-skeleton.tsx';
import { VideoTabs } from './talk/video-tabs.tsx';
import { UpNext } from './next/up-next.tsx';
import { type Following, whatFollows } from './next/what-follows.ts';
import { BackButton, Player } from './player/player.tsx';
import styles from './video-page.module.css';

export function VideoPage() {
  const { id = '', t, comment } = useSearch({ from: '/video' });
  // Another video is another screen: nothing of the last one's player or place stays.
  return <VideoScreen key={id} videoId={id} from={t} linked={comment} />;
}

interface VideoScreenProps {
  readonly videoId: string;
  readonly from: string | undefined;
  /** The comment that a link leads to. */
  readonly linked: string | undefined;
}

/**
 * After a tap the player comes first, in one go, and what stands below it in slices behind that: the stream has begun with
 * the touch and needs the processor too. Who comes back finds all of it at once, at the place where they left.
 */
function VideoScreen({ videoId, from, linked }: VideoScreenProps) {
  const opened = useOpenedGate('video', videoId);
  const begin = useBeginning(videoId, from, linked) || (opened?.t ?? 0);
  const query = useVideo(videoId);
  const { data: video, card, seen, title, error } = query;
  const { url, mode, renew } = usePlaybackUrl(query);
  const [tapped] = useState(() => isTouched(videoId));
  const [ratio, setRatio] = useState(0);
  const back = useBack();
  // The picture and the title first; what is below them is drawn between frames.
  const below = useDeferredValue<Video | null | undefined>(video, tapped ? null : undefined);
  useOwnTitle(title);

  const refused = video !== undefined && 'code' in video.playback;
  const next = useFollowing(video);
  const isGone = refused || (error !== null && !video);
  useEffect(() => {
    // What was taken along ends with another title, and with the right to watch it.
    dropCarried(isGone ? undefined : videoId);
  }, [videoId, isGone]);
  const gate = video && <GatePanel video={video} onOpened={renew} />;
  if (error && !video) return <NoVideo error={error} onRetry={() => query.refetch()} onBack={back} />;

  return (
    <div className={styles.screen}>
      <Stage card={card} seen={seen} blurred={refused} ratio={ratio}>
        {video && url && mode ? (
          <Player
            url={url}
            mode={mode}
            clip={video}
            startAt={begin || startOf(video, mode)}
            atEnd={mode === 'preview' ? () => gate : next && upNext(next)}
            onBack={back}
            onShape={setRatio}
            onRenew={renew}
          />
        ) : (
          <>
            {refused ? gate : <StageSpinner />}
            <BackButton onClick={back} />
          </>
        )}
      </Stage>
      <VideoTabs videoId={videoId} comments={video?.comments} linked={linked} beside={<DanmakuBar />}>
        {card && (
          <>
            <Heading card={card} />
            <ActionRow card={video ?? card} my={video?.my} />
          </>
        )}
        {below ? (
          <>
            <AuthorCard author={below.author} />
            {below.series && below.series.episodes.length > 1 && <Episodes series={below.series} />}
            <About video={below} />
            <Related cards={below.related} />
          </>
        ) : (
          <VideoSkeleton heading={!card} title={title} />
        )}
      </VideoTabs>
    </div>
  );
}

/** The place that the address names, in seconds: once. Later visits go on where the last one was left. */
function useBeginning(videoId: string, from: string | undefined, comment: string | undefined): number {
  const navigate = useNavigate();
  const [begin] = useState(() => Math.max(0, Number(from) || 0));
  useEffect(() => {
    if (from !== undefined) void navigate({ to: '/video', search: { id: videoId, comment }, replace: true });
  }, [from, navigate, videoId, comment]);
  return begin;
}

function upNext(next: Following) {
  return (replay: () => void) => <UpNext next={next} onReplay={replay} />;
}

function useFollowing(video: Video | undefined): Following | null {
  const youth = useAppStore((memory) => memory.youth);
  const vip = (useUser().data?.vip.level ?? 0) > 0;
  return video ? whatFollows(video, { youth, vip }) : null;
}

function StageSpinner() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  );
}

function NoVideo({ error, onRetry, onBack }: { error: Error; onRetry: () => unknown; onBack: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={styles.screen}>
      <div className={styles.bare}>
        <BackButton onClick={onBack} />
      </div>
      {isError(error, 'AGE_NEEDED') ? (
        <AgeQuestion title="此内容仅限成年人观看" />
      ) : (
        <Absence
          error={error}
          onRetry={onRetry}
          gone={{
            title: error.message,
            note: '看看其他精彩视频吧',
            action: { label: '返回首页', onClick: () => navigate({ to: '/home' }) },
          }}
        />
      )}
    </div>
  );
}
