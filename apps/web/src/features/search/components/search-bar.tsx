import { Link } from '@tanstack/react-router';
import { ChevronLeft, CircleX, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { takeKeyboard } from '../../../lib/native/take-keyboard.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { longestWord } from '../api.ts';
import styles from './search-bar.module.css';

function Bar({ children }: { children: ReactNode }) {
  const back = useBack();
  return (
    <header className={styles.bar}>
      <IconButton label="返回" icon={<ChevronLeft />} onClick={back} />
      {children}
    </header>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSearch: (word: string) => void;
}

/** The box where words are typed. */
export function SearchField({ value, onChange, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The screen is opened to type: the keyboard is open already, or comes by itself where it can.
  const takeOver = useEffectEvent(() => {
    const typed = input.current ? takeKeyboard(input.current) : '';
    if (typed !== '') onChange(typed);
  });
  useEffect(() => takeOver(), []);
  return (
    <Bar>
      <form
        aria-label="搜索"
        className={styles.form}
        action="."
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(value);
        }}
      >
        <label className={styles.box}>
          <Search aria-hidden="true" />
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={longestWord}
            placeholder="搜索视频、小说、帖子"
            aria-label="搜索"
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
        {value !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label="清除"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <CircleX />
          </button>
        )}
        <button type="submit" className={styles.submit} disabled={value.trim() === ''}>
          搜索
        </button>
      </form>
    </Bar>
  );
}

/** The same box above results: it tells what was searched, and leads back to typing. */
export function SearchedWord({ keyword }: { keyword: string }) {
  return (
    <Bar>
      <Link to="/search" search={{ keyword }} replace className={styles.box} aria-label={`修改搜索：${keyword}`}>
        <Search aria-hidden="true" />
        <span className={styles.word}>{keyword}</span>
      </Link>
      <Link to="/search" replace className={styles.reset} aria-label="重新搜索">
        <CircleX />
      </Link>
    </Bar>
  );
}
