import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { Endless } from '../../lib/api/endless.tsx';
import { formatAgo, formatCount } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { type CollectedKind, Shelf } from '../../entities/shelf/shelf.tsx';
import { useShelfEdit } from '../../entities/shelf/shelf-edit.tsx';
import { ShelfRowBody, ShelfSkeleton, subjectId } from '../../entities/shelf/shelf-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { collectedQuery, collectionEdit } from './api.ts';
import styles from './collection.module.css';

const kinds = ['video', 'novel', 'listing'] as const;

/** What an account has collected. */
export function CollectionPage() {
  const { kind = 'video' } = useSearch({ from: '/myCollection' });
  return <Collection key={kind} kind={kind} />;
}

function Collection({ kind }: { kind: CollectedKind }) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const collected = useInfiniteQuery({ ...collectedQuery(kind), enabled: signedIn });
  const items = collected.data?.pages.flatMap((page) => page.list) ?? [];
  const edit = useShelfEdit({
    items,
    noun: '收藏',
    ...collectionEdit(kind),
  });

  return (
    <Shelf
      title="我的收藏"
      kinds={kinds}
      kind={kind}
      onKind={(next) =>
        void navigate({ to: '/myCollection', search: next === 'video' ? {} : { kind: next }, replace: true })
      }
      note="收藏的内容会保存在你的账号里"
      action={edit.action}
    >
      <Endless query={collected} skeleton={<ShelfSkeleton />} empty={<Nothing kind={kind} />}>
        {() => (
          <ul className={styles.list}>
            {items.map((item) => {
              const notes = [itemNote(item), `${formatAgo(item.collectedAt)}收藏`];
              return <li key={subjectId(item)}>{edit.row(item, <ShelfRowBody item={item} notes={notes} />)}</li>;
            })}
          </ul>
        )}
      </Endless>
      {edit.bars}
    </Shelf>
  );
}

type Collected = Parameters<typeof ShelfRowBody>[0]['item'];

function itemNote(item: Collected): string {
  if (item.kind === 'listing') return [item.listing.city, item.listing.district, item.listing.priceText].join(' ');
  if (item.kind === 'video') return `${item.video.author.nickname} · ${formatCount(item.video.views)}播放`;
  return `${item.novel.author.nickname} · ${item.novel.state} · ${item.novel.chapters}章`;
}

function Nothing({ kind }: { kind: CollectedKind }) {
  const navigate = useNavigate();
  if (kind === 'novel')
    return (
      <EmptyState
        icon={<Star />}
        title="还没有收藏小说"
        note="加入书架的小说会出现在这里"
        action={{ label: '去找小说', onClick: () => navigate({ to: '/novel' }) }}
      />
    );
  if (kind === 'listing')
    return (
      <EmptyState
        icon={<Star />}
        title="还没有收藏同城"
        note="想去的地方和活动，收藏后在这里找到"
        action={{ label: '去同城看看', onClick: () => navigate({ to: '/city' }) }}
      />
    );
  return (
    <EmptyState
      icon={<Star />}
      title="还没有收藏视频"
      note="看到喜欢的视频，点一下收藏就能在这里找到"
      action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
    />
  );
}
