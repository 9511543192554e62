import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type NovelCard, novelQuery, rememberNovel } from './novel.ts';

interface NovelLinkProps {
  readonly card: NovelCard;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to a novel's own screen, and begins to load it as soon as a finger or pointer is on it. */
export function NovelLink({ card, className, children }: NovelLinkProps) {
  const client = useQueryClient();
  return (
    <Link
      to="/novelDetails"
      search={{ id: card.novelId }}
      className={className}
      onPointerEnter={() => void client.prefetchQuery(novelQuery(card.novelId))}
      onClick={() => rememberNovel(client, card)}
    >
      {children}
    </Link>
  );
}
