import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Endless } from '../../shared/endless.tsx';
import { formatDateTime, formatDuration } from '../../shared/format.ts';
import { callPages } from '../../shared/query.ts';
import { Shelf, useShelfKind } from '../../shared/shelf.tsx';
import type { ShelfKind } from '../../shared/shelf.tsx';
import { ShelfLink, ShelfRowBody, ShelfSkeleton, subjectId } from '../../shared/shelf-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { byDay } from './days.ts';
import styles from './history.module.css';

type Looked = CallOutput<'myLookList'>['list'][number];

/** What was watched and read, and where to go on. */
export function HistoryPage() {
  const kind = useShelfKind();
  return (
    <Shelf title="观看记录" path="/viewingRecord" note="看过的内容和进度会保存在你的账号里">
      <History key={kind} kind={kind} />
    </Shelf>
  );
}

function History({ kind }: { kind: ShelfKind }) {
  const navigate = useNavigate();
  const looked = useInfiniteQuery(callPages('myLookList', { kind }, 'moment'));
  const empty =
    kind === 'video' ? (
      <EmptyState
        title="还没有观看记录"
        note="看过的视频会出现在这里，下次接着看"
        action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
      />
    ) : (
      <EmptyState title="还没有阅读记录" note="小说频道正在筹备，上线后读到哪里会记在这里" />
    );
  return (
    <Endless query={looked} skeleton={<ShelfSkeleton />} empty={empty}>
      {(pages) =>
        byDay(pages.flatMap((page) => page.list)).map(({ day, items }) => (
          <section key={day} className={styles['day']} aria-label={day}>
            <h2 className={styles['heading']}>{day}</h2>
            <ul className={styles['list']}>
              {items.map((item) => (
                <li key={subjectId(item)}>
                  <Row item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </Endless>
  );
}

function Row({ item }: { item: Looked }) {
  const time = formatDateTime(item.lookedAt).slice(11);
  if (item.kind === 'novel')
    return (
      <ShelfLink item={item}>
        <ShelfRowBody item={item} notes={[`读到 ${item.chapterTitle}`, time]} />
      </ShelfLink>
    );
  const progress = progressOf(item.position, item.duration || item.video.duration);
  return (
    <ShelfLink item={item}>
      <ShelfRowBody item={item} progress={progress} notes={[placeOf(item.position, progress), time]} />
    </ShelfLink>
  );
}

/** The end credits are not worth going on for. */
const watched = 0.97;

function progressOf(position: number, duration: number): number {
  return duration > 0 ? Math.min(1, position / duration) : 0;
}

function placeOf(position: number, progress: number): string {
  if (progress >= watched) return '已看完';
  return position < 1 ? '刚开始看' : `看到 ${formatDuration(position)} · ${Math.max(1, Math.round(progress * 100))}%`;
}
