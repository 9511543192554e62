import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { memo, useState } from 'react';
import { Endless } from '../../lib/api/endless.tsx';
import { useOwnTitle } from '../../lib/navigation/screen-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MediaRowSkeleton } from '../../ui/list/media-row.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { longestWord, searchPages } from './api.ts';
import type { SearchCounts, SearchHit, SearchKind } from './api.ts';
import { HitRow, hitKey } from './components/hit-row.tsx';
import { HotWords } from './components/hot-words.tsx';
import { SearchedWord } from './components/search-bar.tsx';
import { kindTabs } from './kinds.ts';
import styles from './search-list-page.module.css';

const panelId = 'results';

/** What was found for a word, of all kinds or of one; the address holds both. */
export function SearchListPage() {
  const { keyword = '', kind = 'all' } = useSearch({ from: '/shell/searchList' });
  const word = keyword.trim().slice(0, longestWord);
  if (word === '') return <Navigate to="/search" replace />;
  return <Results key={word} keyword={word} kind={kind} />;
}

function Results({ keyword, kind }: { keyword: string; kind: SearchKind }) {
  const navigate = useNavigate();
  const found = useInfiniteQuery(searchPages(keyword, kind));
  useOwnTitle(keyword);
  const counts = found.data?.pages[0]?.counts;
  const [known, setKnown] = useState<SearchCounts | undefined>(counts);
  // Counts are those of the word, whichever kind is open: they stay while another kind is on its way.
  if (counts && counts !== known) setKnown(counts);
  const choose = (next: SearchKind): void =>
    void navigate({
      to: '/searchList',
      search: next === 'all' ? { keyword } : { keyword, kind: next },
      replace: true,
      resetScroll: false,
    });

  return (
    <div className={styles.page}>
      <SearchedWord keyword={keyword} />
      <Tabs
        label="结果类别"
        items={kindTabs(counts ?? known)}
        value={kind}
        onChange={choose}
        panelId={panelId}
        className={styles.tabs}
      />
      <section id={panelId} role="tabpanel" aria-label="搜索结果" className={styles.results}>
        <Endless
          query={found}
          skeleton={<ResultsSkeleton />}
          empty={
            <>
              <EmptyState
                icon={<SearchX />}
                title={kind === 'all' ? `没有找到“${keyword}”` : '这一类里没有找到'}
                note={kind === 'all' ? '换个说法，或试试拼音和首字母' : '其他类别里也许有'}
                {...(kind === 'all' ? {} : { action: { label: '看全部结果', onClick: () => choose('all') } })}
              />
              <HotWords title="大家都在搜" />
            </>
          }
        >
          {(pages) => pages.map(({ list }, index) => <Hits key={pageKey(list, index)} list={list} />)}
        </Endless>
      </section>
    </div>
  );
}

function pageKey(list: readonly SearchHit[], index: number): string {
  const [first] = list;
  return first ? hitKey(first) : `empty ${index}`;
}

/** One page. Drawn once: loading the next page does not draw it again. */
const Hits = memo(function Hits({ list }: { list: readonly SearchHit[] }) {
  return (
    <ul className={styles.list}>
      {list.map((hit) => (
        <li key={hitKey(hit)} className={styles.cell}>
          <HitRow hit={hit} />
        </li>
      ))}
    </ul>
  );
});

function ResultsSkeleton() {
  return (
    <span className={styles.ghosts}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <MediaRowSkeleton key={key} />
      ))}
    </span>
  );
}
