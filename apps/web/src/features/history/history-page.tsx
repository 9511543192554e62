import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Endless } from '../../lib/api/endless.tsx';
import { formatDuration } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Shelf, type ShelfKind } from '../../entities/shelf/shelf.tsx';
import { useShelfEdit } from '../../entities/shelf/shelf-edit.tsx';
import { ShelfRowBody, ShelfSkeleton, subjectId } from '../../entities/shelf/shelf-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Looked, lookedQuery, historyEdit } from './api.ts';
import { byDay, timeOfDay } from './days.ts';
import styles from './history.module.css';

const kinds = ['video', 'novel'] as const;

/** What was watched and read, and where to go on. */
export function HistoryPage() {
  const { kind = 'video' } = useSearch({ from: '/viewingRecord' });
  return <History key={kind} kind={kind} />;
}

function History({ kind }: { kind: ShelfKind }) {
  const navigate = useNavigate();
  const looked = useInfiniteQuery({ ...lookedQuery(kind), enabled: useSignedIn() });
  const items = looked.data?.pages.flatMap((page) => page.list) ?? [];
  const edit = useShelfEdit({
    items,
    noun: '记录',
    ...historyEdit(kind),
  });
  return (
    <Shelf
      title="观看记录"
      kinds={kinds}
      kind={kind}
      onKind={(next) =>
        void navigate({ to: '/viewingRecord', search: next === 'video' ? {} : { kind: next }, replace: true })
      }
      note="看过的内容和进度会保存在你的账号里"
      action={edit.action}
    >
      <Endless query={looked} skeleton={<ShelfSkeleton />} empty={<Nothing kind={kind} />}>
        {() =>
          byDay(items).map(({ day, items: ofDay }) => (
            <section key={day} className={styles.day} aria-label={day}>
              <h2 className={styles.heading}>{day}</h2>
              <ul className={styles.list}>
                {ofDay.map((item) => (
                  <li key={subjectId(item)}>{edit.row(item, <Row item={item} />)}</li>
                ))}
              </ul>
            </section>
          ))
        }
      </Endless>
      {edit.bars}
    </Shelf>
  );
}

function Nothing({ kind }: { kind: ShelfKind }) {
  const navigate = useNavigate();
  if (kind === 'novel')
    return (
      <EmptyState
        title="还没有阅读记录"
        note="读到哪里会记在这里，下次接着读"
        action={{ label: '去找小说', onClick: () => navigate({ to: '/novel' }) }}
      />
    );
  return (
    <EmptyState
      title="还没有观看记录"
      note="看过的视频会出现在这里，下次接着看"
      action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
    />
  );
}

function Row({ item }: { item: Looked }) {
  const time = timeOfDay(item.lookedAt);
  if (item.kind === 'novel') return <ShelfRowBody item={item} notes={[`读到 ${item.chapterTitle}`, `${time} 阅读`]} />;
  const progress = progressOf(item.position, item.duration || item.video.duration);
  return <ShelfRowBody item={item} progress={progress} notes={[placeOf(item.position, progress), `${time} 观看`]} />;
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
