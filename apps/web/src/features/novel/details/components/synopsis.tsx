import { Link } from '@tanstack/react-router';
import type { NovelCard } from '../../../../entities/novel/novel.ts';
import { FoldedText } from '../../../../ui/layout/folded-text.tsx';
import styles from './synopsis.module.css';

/** Longer than about three lines is folded. */
const foldedLength = 66;

export function Synopsis({ card }: { card: Pick<NovelCard, 'synopsis' | 'tags'> }) {
  return (
    <section aria-label="简介" className={styles.synopsis}>
      <h2 className={styles.name}>简介</h2>
      <FoldedText
        text={card.synopsis || '作者还没有写简介'}
        foldedLength={foldedLength}
        textClassName={styles.text}
        toggleClassName={styles.toggle}
      />
      <ul className={styles.tags} aria-label="标签">
        {card.tags.map((tag) => (
          <li key={tag}>
            <Link to="/searchList" search={{ keyword: tag }} className={styles.tag}>
              <span>{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
