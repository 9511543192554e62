import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Endless } from '../../lib/api/endless.tsx';
import { TabHead } from '../../lib/navigation/tab-head.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { groupsQuery, listQuery, refreshNovels } from './api.ts';
import { FilterBar } from './components/filter-bar.tsx';
import { NovelListPage, NovelListSkeleton } from '../../entities/novel/novel-list.tsx';
import { Ranking } from './components/ranking.tsx';
import { Recommended } from './components/recommended.tsx';
import { NovelShelf } from './components/novel-shelf.tsx';
import { searchOf } from '../../entities/catalogue/filter-rows.ts';
import { type Filters, filtersOf, inputOf } from './filters.ts';
import styles from './novel-page.module.css';

const panelId = 'novel-list';

/** Novels: what one is reading, what others read, and all there is. The address holds what was chosen. */
export function NovelPage() {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/novel' });
  const filters = filtersOf(useSearch({ from: '/shell/novel' }));
  const groups = useQuery(groupsQuery()).data ?? [];
  const choose = (changes: Partial<Filters>): void =>
    void navigate({
      to: '/novel',
      // From the address as it is by then: a second choice may come before the first one is shown.
      search: (now) => searchOf({ ...filtersOf(now), ...changes }),
      replace: true,
      resetScroll: false,
    });

  return (
    <PullToRefresh onRefresh={() => refreshNovels(client, listQuery(inputOf(filters)))}>
      <TabHead className={styles.header} searchLabel="搜索小说">
        <h1 className={styles.title}>小说</h1>
      </TabHead>
      <NovelShelf />
      <Recommended />
      <Ranking />
      <section aria-label="全部小说">
        <div className={styles.bar}>
          <Tabs
            label="小说分类"
            panelId={panelId}
            value={filters.group}
            onChange={(group) => choose({ group })}
            items={[{ id: '', label: '全部' }, ...groups.map(({ groupId, name }) => ({ id: groupId, label: name }))]}
          />
          <FilterBar filters={filters} onChange={choose} />
        </div>
        <div id={panelId} role="tabpanel" className={styles.panel}>
          <List filters={filters} onClear={() => choose({ group: '', state: '', access: '' })} />
        </div>
      </section>
    </PullToRefresh>
  );
}

function List({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const novels = useInfiniteQuery(listQuery(inputOf(filters)));
  const narrowed = Object.keys(searchOf({ ...filters, sort: '' })).length > 0;
  return (
    <Endless
      query={novels}
      skeleton={<NovelListSkeleton />}
      empty={
        <EmptyState
          title={narrowed ? '没有符合条件的小说' : '这里还没有小说'}
          note={narrowed ? '放宽条件再看看' : '新书很快就来'}
          {...(narrowed ? { action: { label: '清除筛选', onClick: onClear } } : {})}
        />
      }
    >
      {(pages) => pages.map(({ list }) => <NovelListPage key={list[0]?.novelId} list={list} />)}
    </Endless>
  );
}
