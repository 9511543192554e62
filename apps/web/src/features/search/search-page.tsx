import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HotWords } from './components/hot-words.tsx';
import { PastSearches } from './components/past-searches.tsx';
import { SearchField } from './components/search-bar.tsx';
import { Suggestions } from './components/suggestions.tsx';
import { rememberSearch, useSearchHistory } from './history.ts';
import styles from './search-page.module.css';

const hint = (
  <EmptyState icon={<Search />} title="想看点什么" note="视频、小说、帖子和同城都能搜，拼音和首字母也可以" />
);

/** Where a search begins: suggestions while typing, before that what was searched here and what others search for. */
export function SearchPage() {
  const { keyword = '' } = useSearch({ from: '/shell/search' });
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
    <div className={styles.page}>
      <SearchField value={typed} onChange={setTyped} onSearch={search} />
      {typed.trim() === '' ? (
        <>
          <PastSearches history={history} onSearch={search} />
          <HotWords none={history.words.length === 0 && hint} />
        </>
      ) : (
        <Suggestions typed={typed} onSearch={search} onFill={setTyped} />
      )}
    </div>
  );
}
