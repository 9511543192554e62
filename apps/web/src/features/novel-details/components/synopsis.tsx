import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { NovelCard } from '../../../shared/novel.ts';
import styles from './synopsis.module.css';

/** Longer than about three lines is folded. */
const foldedLength = 66;

export function Synopsis({ card }: { card: Pick<NovelCard, 'synopsis' | 'tags'> }) {
  const [open, setOpen] = useState(false);
  const long = card.synopsis.length > foldedLength;
  return (
    <section aria-label="简介" className={styles['synopsis']}>
      <h2 className={styles['name']}>简介</h2>
      <p className={styles['text']} data-folded={long && !open}>
        {card.synopsis || '作者还没有写简介'}
      </p>
      {long && (
        <button type="button" className={styles['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      <ul className={styles['tags']} aria-label="标签">
        {card.tags.map((tag) => (
          <li key={tag}>
            <Link to="/searchList" search={{ keyword: tag }} className={styles['tag']}>
              <span>{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
