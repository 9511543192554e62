import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatWords, type NovelCard } from '../../../../entities/novel/novel.ts';
import { Tag } from '../../../../ui/feedback/badge.tsx';
import { BookCover } from '../../../../entities/novel/book-cover.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import styles from './book-head.module.css';

/** The book in the light of its own cover. `groupName` comes a moment later than the card. */
export function Head({ card, groupName }: { card: NovelCard; groupName: string | undefined }) {
  return (
    <header className={styles.head}>
      <span className={styles.light} aria-hidden="true">
        <Picture picture={card.cover} alt="" aspect="auto" sizes="120px" className={styles.blur} />
      </span>
      <BookCover
        picture={card.cover}
        title={card.title}
        author={card.author.nickname}
        sizes="128px"
        eager
        className={styles.cover}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{card.title}</h2>
        <Link to="/author" search={{ id: card.author.authorId, kind: 'novel' }} className={styles.author}>
          {card.author.nickname}
          <ChevronRight aria-hidden="true" />
        </Link>
        <p className={styles.note}>
          {groupName ?? card.tags[0]} · {formatWords(card.words)} · {card.chapters}章
        </p>
        <p className={styles.marks}>
          <Tag kind="dark">{card.state === '连载' ? '连载中' : '已完结'}</Tag>
          {card.access === 'free' && <Tag kind="free">免费</Tag>}
          {card.access === 'vip' && <Tag kind="vip">VIP</Tag>}
        </p>
      </div>
    </header>
  );
}
