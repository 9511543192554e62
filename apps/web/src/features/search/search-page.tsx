import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HotWords } from './components/hot-words.tsx';
import { PastSearches } from './components/past-searches.tsx';
import { SearchField } from './components/search-bar.tsx';
import { Suggestions } from './components/suggestions.tsx';
import { rememberSearch, useSearchHistory } from './history.ts';
import styles from './search-page.module.css';

/** Where a search begins: suggestions while typing, before that what was searched here and what others search for. */
export function SearchPage() {
  const { keyword = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const history = useSearchHistory();
  const [typed, setTyped] = useState(keyword);
  const search = (word: string): void => {
    const clean = word.trim();
    if (clean === '') return;
    rememberSearch(clean);
    void navigate({ to: '/searchList', search: { keyword: clean } });
  };

  return (
    <div className={styles['page']}>
      <SearchField value={typed} onChange={setTyped} onSearch={search} />
      {typed.trim() === '' ? (
        <>
          <PastSearches history={history} onSearch={search} />
          <HotWords />
        </>
      ) : (
        <Suggestions typed={typed} onSearch={search} onFill={setTyped} />
      )}
    </div>
  );
}
