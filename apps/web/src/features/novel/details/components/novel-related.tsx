import type { NovelCard } from '../../../../entities/novel/novel.ts';
import { NovelLink } from '../../../../entities/novel/novel-link.tsx';
import { BookCover } from '../../../../entities/novel/book-cover.tsx';
import styles from './novel-related.module.css';

export function Related({ cards }: { cards: readonly NovelCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="相关推荐" className={styles.related}>
      <h2 className={styles.name}>看了这本的人也在看</h2>
      <ul className={styles.strip}>
        {cards.map((card) => (
          <li key={card.novelId} className={styles.cell}>
            <NovelLink card={card} className={styles.link}>
              <BookCover picture={card.cover} title={card.title} sizes="96px" />
              <span className={styles.title}>{card.title}</span>
              <span className={styles.note}>{card.author.nickname}</span>
            </NovelLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
