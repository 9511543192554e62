import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { Endless } from '../../shared/endless.tsx';
import { formatAgo, formatCount } from '../../shared/format.ts';
import { useSignedIn } from '../../shared/session.ts';
import { Shelf, useShelfKind } from '../../shared/shelf.tsx';
import type { ShelfKind } from '../../shared/shelf.tsx';
import { ShelfLink, ShelfRowBody, ShelfSkeleton, subjectId } from '../../shared/shelf-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { collectedQuery, removeCollected, restoreCollected } from './api.ts';
import styles from './collection.module.css';
import { EditBar } from './edit-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

/** What an account has collected. */
export function CollectionPage() {
  const kind = useShelfKind();
  return <Collection key={kind} kind={kind} />;
}

function Collection({ kind }: { kind: ShelfKind }) {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const collected = useInfiniteQuery({ ...collectedQuery(kind), enabled: signedIn });
  const items = collected.data?.pages.flatMap((page) => page.list) ?? [];
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly string[]>([]);

  const edit = (on: boolean): void => {
    setEditing(on);
    setChosen(new Set());
  };
  const remove = async (): Promise<void> => {
    // In the order of the list, which is also the order to come back in.
    const ids = items.map(subjectId).filter((id) => chosen.has(id));
    await removeCollected(client, kind, ids);
    setRemoved(ids);
    edit(false);
  };
  const toggle = (id: string): void =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));

  return (
    <Shelf
      title="我的收藏"
      path="/myCollection"
      note="收藏的内容会保存在你的账号里"
      action={
        items.length > 0 && (
          <button type="button" className={styles['edit']} onClick={() => edit(!editing)}>
            {editing ? '完成' : '管理'}
          </button>
        )
      }
    >
      <Endless query={collected} skeleton={<ShelfSkeleton />} empty={<Nothing kind={kind} />}>
        {() => (
          <ul className={styles['list']}>
            {items.map((item) => {
              const id = subjectId(item);
              const notes = [itemNote(item), `${formatAgo(item.collectedAt)}收藏`];
              const body = <ShelfRowBody item={item} notes={notes} />;
              return (
                <li key={id}>
                  {editing ? (
                    <label className={styles['choice']}>
                      <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                      {body}
                    </label>
                  ) : (
                    <ShelfLink item={item}>{body}</ShelfLink>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Endless>
      {editing && (
        <EditBar
          chosen={chosen.size}
          all={chosen.size === items.length}
          onAll={(all) => setChosen(new Set(all ? items.map(subjectId) : []))}
          onRemove={remove}
        />
      )}
      {!editing && removed.length > 0 && (
        <UndoBar
          key={removed.join(' ')}
          text={`已移除 ${removed.length} 项收藏`}
          onUndo={() => restoreCollected(client, kind, removed)}
          onGone={() => setRemoved([])}
        />
      )}
    </Shelf>
  );
}

type Collected = Parameters<typeof ShelfRowBody>[0]['item'];

function itemNote(item: Collected): string {
  if (item.kind === 'video') return `${item.video.author.nickname} · ${formatCount(item.video.views)}播放`;
  return `${item.novel.author.nickname} · ${item.novel.state} · ${item.novel.chapters}章`;
}

function Nothing({ kind }: { kind: ShelfKind }) {
  const navigate = useNavigate();
  if (kind === 'novel')
    return <EmptyState icon={<Star />} title="还没有收藏小说" note="小说频道正在筹备，上线后收藏会出现在这里" />;
  return (
    <EmptyState
      icon={<Star />}
      title="还没有收藏视频"
      note="看到喜欢的视频，点一下收藏就能在这里找到"
      action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
    />
  );
}
