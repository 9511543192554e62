import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Fragment, memo, useState } from 'react';
import { Endless } from '../../lib/api/endless.tsx';
import { useOwnTitle } from '../../lib/navigation/screen-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterRows } from '../../ui/form/filter-rows.tsx';
import { MediaRowSkeletons } from '../../ui/list/media-row.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { longestWord, type SearchCounts, type SearchHit, type SearchKind, searchPages } from './api.ts';
import { HitRow, hitKey } from './components/hit-row.tsx';
import { HotWords } from './components/hot-words.tsx';
import { SearchedWord } from './components/search-bar.tsx';
import { searchOf } from '../../entities/catalogue/filter-rows.ts';
import { type Filters, filtersOf, rowsFor } from './filters.ts';
import { kindTabs } from './kinds.ts';
import styles from './search-list-page.module.css';

const panelId = 'results';
const unfiltered: Filters = { sort: '', length: '', access: '', state: '' };

/** What was found for a word, of all kinds or of one, in an order and narrowed; the address holds all of it. */
export function SearchListPage() {
  const { keyword = '', kind = 'all', ...chosen } = useSearch({ from: '/shell/searchList' });
  const word = keyword.trim().slice(0, longestWord);
  if (word === '') return <Navigate to="/search" replace />;
  return <Results key={word} keyword={word} kind={kind} filters={filtersOf(chosen, kind)} />;
}

function Results({ keyword, kind, filters }: { keyword: string; kind: SearchKind; filters: Filters }) {
  const navigate = useNavigate();
  const found = useInfiniteQuery(searchPages(keyword, kind, searchOf(filters)));
  useOwnTitle(keyword);
  const counts = found.data?.pages[0]?.counts;
  const [known, setKnown] = useState<SearchCounts | undefined>(counts);
  // Counts are those of the word, whichever kind is open: they stay while another kind is on its way.
  if (counts && counts !== known) setKnown(counts);
  const show = (next: SearchKind, narrowed: Filters): void =>
    void navigate({
      to: '/searchList',
      search: { keyword, ...(next === 'all' ? {} : { kind: next }), ...searchOf(narrowed) },
      replace: true,
      resetScroll: false,
    });
  // The order stays the same in every kind; filters are of one.
  const choose = (next: SearchKind) => show(next, { ...unfiltered, sort: filters.sort });
  const narrowed = filters.length !== '' || filters.access !== '' || filters.state !== '';

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
      <FilterRows
        rows={rowsFor(kind)}
        filters={filters}
        onChange={(changes) => show(kind, { ...filters, ...changes })}
        className={styles.filters}
        rowClassName={styles.filterRow}
      />
      <section id={panelId} role="tabpanel" aria-label="搜索结果" className={styles.results}>
        <Endless
          query={found}
          skeleton={<MediaRowSkeletons count={6} className={styles.ghosts} />}
          empty={
            <>
              <EmptyState
                icon={<SearchX />}
                {...nothing(keyword, kind, narrowed, {
                  clear: () => show(kind, { ...unfiltered, sort: filters.sort }),
                  all: () => choose('all'),
                })}
              />
              <HotWords title="大家都在搜" />
            </>
          }
        >
          {(pages) =>
            pages.map(({ list }, index) => (
              <Hits key={pageKey(list, index)} list={list} before={pages[index - 1]?.list.at(-1)} />
            ))
          }
        </Endless>
      </section>
    </div>
  );
}

interface Ways {
  readonly clear: () => void;
  readonly all: () => void;
}

/** What is said where nothing was found, and what may help. */
function nothing(keyword: string, kind: SearchKind, narrowed: boolean, { clear, all }: Ways) {
  if (narrowed)
    return { title: '没有符合条件的结果', note: '放宽条件再看看', action: { label: '清除筛选', onClick: clear } };
  if (kind === 'all') return { title: `没有找到“${keyword}”`, note: '换个说法，或试试拼音和首字母' };
  return { title: '这一类里没有找到', note: '其他类别里也许有', action: { label: '看全部结果', onClick: all } };
}

function pageKey(list: readonly SearchHit[], index: number): string {
  const [first] = list;
  return first ? hitKey(first) : `empty ${index}`;
}

/** One page. Drawn once: loading the next page does not draw it again. */
const Hits = memo(function Hits({ list, before }: { list: readonly SearchHit[]; before: SearchHit | undefined }) {
  // From here on it only sounds like what was typed; said once, above the first.
  const near = list.findIndex((hit) => hit.near);
  const first = before?.near ? -1 : near;
  return (
    <ul className={styles.list}>
      {list.map((hit, index) => (
        <Fragment key={hitKey(hit)}>
          {index === first && <li className={styles.near}>为你找到读音相近的结果</li>}
          <li className={styles.cell}>
            <HitRow hit={hit} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
});
