import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUpLeft, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { suggestQuery } from '../api.ts';
import { Marked } from './marked.tsx';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly typed: string;
  readonly onSearch: (word: string) => void;
  /** Takes the word into the box, to go on typing. */
  readonly onFill: (word: string) => void;
}

/** What the letters typed so far may become. They help and are not needed: where they do not come, the box still works. */
export function Suggestions({ typed, onSearch, onFill }: SuggestionsProps) {
  const keyword = useDebounced(typed.trim(), 180);
  const suggested = useQuery({ ...suggestQuery(keyword), enabled: keyword !== '', placeholderData: keepPreviousData });
  return (
    <ul className={styles.list} aria-label="搜索建议" aria-live="polite">
      <li className={styles.row}>
        <button type="button" className={styles.word} onClick={() => onSearch(typed)}>
          <Search aria-hidden="true" />
          <span className={styles.text}>
            搜索“<b>{typed.trim()}</b>”
          </span>
        </button>
      </li>
      {(suggested.data?.list ?? []).map(({ text, ranges }) => (
        <li key={text} className={styles.row}>
          <button type="button" className={styles.word} onClick={() => onSearch(text)}>
            <Search aria-hidden="true" />
            <span className={styles.text}>
              <Marked text={text} ranges={ranges} />
            </span>
          </button>
          <button type="button" className={styles.fill} aria-label={`填入 ${text}`} onClick={() => onFill(text)}>
            <ArrowUpLeft />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The value once it has rested for so long; the first one at once. */
function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
