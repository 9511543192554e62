import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { AccountOnly } from '../../../entities/user/account-only.tsx';
import { formatDate, formatDuration } from '../../../lib/format/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { figuresQuery } from './api.ts';
import { NoWork } from './no-work.tsx';
import { RetentionChart } from './retention-chart.tsx';
import { retentionOf } from './retention.ts';
import styles from './work-figures.module.css';

type Figures = CallOutput<'myWorks/figures'>;

/** What came of one of one's own videos. */
export function WorkFiguresPage() {
  const { id = '' } = useSearch({ from: '/workFigures' });
  return (
    <FormPage title="作品数据">
      <AccountOnly note="登录后查看自己作品的数据">
        <Loaded key={id} videoId={id} />
      </AccountOnly>
    </FormPage>
  );
}

function Loaded({ videoId }: { videoId: string }) {
  const figures = useQuery(figuresQuery(videoId));
  if (figures.data) return <Shown figures={figures.data} />;
  if (figures.error) return <NoWork error={figures.error} onRetry={() => figures.refetch()} />;
  return (
    <output aria-label="正在加载" className={styles.page}>
      <Skeleton height="52rem" radius="4rem" />
      <Skeleton height="72rem" radius="4rem" />
    </output>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { title, publishedAt, duration, audience } = figures;
  const [isLater] = useState(() => publishedAt > Date.now());
  const retention = audience && retentionOf(audience, (share) => formatDuration(duration * share));
  return (
    <div className={styles.page}>
      <header>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>
          {isLater ? '将于' : '发布于'} {formatDate(publishedAt)} · 时长 {formatDuration(duration)}
        </p>
      </header>
      <dl className={styles.stats}>
        <Stat label="播放" value={figures.views} />
        <Stat label="近 7 天播放" value={figures.weekViews} />
        <Stat label="观看分钟" value={minutesOf(audience?.watchedSeconds ?? 0)} />
        <Stat label="点赞" value={figures.likes} />
        <Stat label="收藏" value={figures.collects} />
        <Stat label="评论" value={figures.comments} />
      </dl>
      <section className={styles.card} aria-labelledby="retention">
        <h3 id="retention" className={styles.heading}>
          大家看到哪里
        </h3>
        {audience && retention ? (
          <>
            <p className={styles.note}>开始观看 {audience.starts.toLocaleString('zh-CN')} 次，其中还在看的比例</p>
            <RetentionChart retention={retention} duration={duration} />
          </>
        ) : (
          <p className={styles.none}>
            <ChartNoAxesColumn aria-hidden="true" />
            还没有其他人观看，有人看过后这里会显示他们看到了哪里
          </p>
        )}
      </section>
      <p className={styles.note}>
        播放数包含你自己的播放；观看分钟和曲线不含你自己
        {audience ? `，从 ${formatDate(audience.since)} 开始统计，重复观看的片段会多次计入` : ''}。
      </p>
    </div>
  );
}

function Stat({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('zh-CN')}</dd>
    </div>
  );
}

/** Whole minutes; the first ten to a tenth, so that a beginning is not nothing. */
function minutesOf(seconds: number): number {
  const minutes = seconds / 60;
  return minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes);
}
