import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Crown, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListEnd } from '../../ui/list/infinite-list.tsx';
import { useAdFree } from './ad-free.ts';
import { messageOf } from '../../lib/api/api-error.ts';

interface AdWallProps {
  readonly query: UseQueryResult<{ list: Ad[] }>;
  readonly skeleton: ReactNode;
  /** What the screen says when there is nothing on it. */
  readonly emptyTitle: string;
  readonly onHome: () => unknown;
  readonly children: (ads: readonly Ad[]) => ReactNode;
}

/** A screen that consists of ads, in each of its states. For a member it is empty, and says why. */
export function AdWall({ query, skeleton, emptyTitle, onHome, children }: AdWallProps) {
  const adFree = useAdFree();
  const action = { label: '去首页看看', onClick: onHome };
  if (adFree)
    return <EmptyState icon={<Crown />} title="会员不展示推广" note="好内容在首页和会员片库" action={action} />;
  if (query.isPending) return <output aria-label="正在加载">{skeleton}</output>;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
  const { list } = query.data;
  if (list.length === 0)
    return <EmptyState icon={<Sparkles />} title={emptyTitle} note="新内容很快就来" action={action} />;
  return (
    <>
      {children(list)}
      <ListEnd hasMore={false} loading={false} failed={false} onMore={() => undefined} />
    </>
  );
}
