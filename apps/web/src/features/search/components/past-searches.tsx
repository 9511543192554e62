import { Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { useSearchHistory } from '../history.ts';
import styles from './past-searches.module.css';

interface PastSearchesProps {
  readonly history: ReturnType<typeof useSearchHistory>;
  readonly onSearch: (word: string) => void;
}

/** What was searched on this device: tapped to search again, one by one or all together forgotten. */
export function PastSearches({ history: { words, forget, clear }, onSearch }: PastSearchesProps) {
  const [editing, setEditing] = useState(false);
  if (words.length === 0) return null;
  return (
    <section className={styles.past} aria-label="搜索历史">
      <div className={styles.head}>
        <h2 className={styles.title}>搜索历史</h2>
        {editing ? (
          <span className={styles.tools}>
            <button type="button" className={styles.all} onClick={clear}>
              全部清除
            </button>
            <IconButton label="完成" icon={<Check />} onClick={() => setEditing(false)} />
          </span>
        ) : (
          <IconButton label="删除搜索历史" icon={<Trash2 />} onClick={() => setEditing(true)} />
        )}
      </div>
      <ul className={styles.list}>
        {words.map((word) => (
          <li key={word} className={styles.item}>
            <button
              type="button"
              className={styles.word}
              aria-label={editing ? `删除 ${word}` : word}
              onClick={() => (editing ? forget(word) : onSearch(word))}
            >
              <span className={styles.chip}>
                <span className={styles.text}>{word}</span>
                {editing && <X aria-hidden="true" />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
