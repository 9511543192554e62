import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import styles from './video-tabs.module.css';

const CommentTab = lazyPart(() => import('./comment-tab.tsx').then((module) => module.CommentTab));

interface VideoTabsProps {
  readonly videoId: string;
  /** Undefined until it is known. */
  readonly comments: number | undefined;
  /** The comment that a link leads to. */
  readonly linked: string | undefined;
  /** Stands in the row of the tabs. */
  readonly beside: ReactNode;
  /** What is told of the video. */
  readonly children: ReactNode;
}

/** Below the picture: the video, and what people say about it, whose code comes when it is asked for. */
export function VideoTabs({ videoId, comments, linked, beside, children }: VideoTabsProps) {
  const [tab, setTab] = useState<'about' | 'comments'>(linked === undefined ? 'about' : 'comments');
  const items = [
    { id: 'about' as const, label: '简介' },
    { id: 'comments' as const, label: comments === undefined ? '评论' : `评论 ${formatCount(comments)}` },
  ];
  return (
    <div>
      <div className={styles.row}>
        <Tabs label="视频" items={items} value={tab} onChange={setTab} panelId="video-panel" className={styles.tabs} />
        {beside}
      </div>
      <div id="video-panel" role="tabpanel">
        {/* Kept: who looks at the comments comes back to where they were. */}
        <div hidden={tab !== 'about'}>{children}</div>
        {tab === 'comments' && (
          <Suspense>
            <CommentTab videoId={videoId} linked={linked} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
