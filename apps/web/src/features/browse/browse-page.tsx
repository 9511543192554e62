import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Endless } from '../../lib/api/endless.tsx';
import { callPages, callQuery } from '../../lib/api/query.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { NovelListPage, NovelListSkeleton } from '../../entities/novel/novel-list.tsx';
import { VideoGrid, VideoGridSkeleton } from '../../entities/video/video-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterRows } from '../../ui/form/filter-rows.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { afterChange, filterRows, type Filters, filtersOf, inputOf, kinds, novelInputOf } from './filters.ts';
import { searchOf } from '../../entities/catalogue/filter-rows.ts';
import { type Group, GroupRail } from './group-rail.tsx';
import styles from './browse.module.css';

const panelId = 'titles';

/** Every group and tag, and all videos or novels by group, order, length or state, and price. The address holds what was chosen. */
export function BrowsePage() {
  const back = useBack();
  const navigate = useNavigate();
  const filters = filtersOf(useSearch({ from: '/shell/overview' }));
  const ofNovels = filters.kind === 'novel';
  const videoGroups = useQuery({ ...callQuery('getVideoGroups', {}, 'settings'), enabled: !ofNovels });
  const novelGroups = useQuery({ ...callQuery('novel/groups', {}, 'settings'), enabled: ofNovels });
  const groups = ofNovels ? novelGroups : videoGroups;
  const choose = (changes: Partial<Filters>): void =>
    void navigate({
      to: '/overview',
      search: searchOf(afterChange(filters, changes)),
      replace: true,
      resetScroll: false,
    });
  const clear = () => choose({ group: '', length: '', state: '', access: '' });

  return (
    <div className={styles.page}>
      <PageHeader title="全部分类" onBack={back} />
      <Tabs label="类型" items={kinds} value={filters.kind} onChange={(kind) => choose({ kind })} panelId={panelId} />
      <GroupRail
        groups={groups.data?.list}
        unit={ofNovels ? '本小说' : '个视频'}
        failed={groups.isError}
        onRetry={() => groups.refetch()}
        value={filters.group}
        onChange={(group) => choose({ group })}
      />
      <TagRow groups={groups.data?.list ?? []} chosen={filters.group} />
      <FilterRows
        rows={filterRows(filters.kind)}
        filters={filters}
        onChange={choose}
        className={styles.filters}
        rowClassName={styles.row}
      />
      <div id={panelId} role="tabpanel">
        {ofNovels ? <Novels filters={filters} onClear={clear} /> : <Videos filters={filters} onClear={clear} />}
      </div>
    </div>
  );
}

function Videos({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const videos = useInfiniteQuery(callPages('getVideoByGroup', inputOf(filters), 'feed'));
  return (
    <section className={styles.list} aria-label="视频">
      <Endless
        query={videos}
        skeleton={<VideoGridSkeleton />}
        empty={<Nothing what="视频" filters={filters} onClear={onClear} />}
      >
        {(pages) =>
          pages.map(({ list }, index) => <VideoGrid key={list[0]?.videoId} list={list} first={index === 0} />)
        }
      </Endless>
    </section>
  );
}

function Novels({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const novels = useInfiniteQuery(callPages('novel/novelListByGroup', novelInputOf(filters), 'feed'));
  return (
    <section className={styles.list} aria-label="小说">
      <Endless
        query={novels}
        skeleton={<NovelListSkeleton />}
        empty={<Nothing what="小说" filters={filters} onClear={onClear} />}
      >
        {(pages) => pages.map(({ list }) => <NovelListPage key={list[0]?.novelId} list={list} />)}
      </Endless>
    </section>
  );
}

function Nothing({ what, filters, onClear }: { what: string; filters: Filters; onClear: () => void }) {
  const narrowed = Object.keys(searchOf({ ...filters, kind: '', sort: '' })).length > 0;
  return (
    <EmptyState
      title={narrowed ? `没有符合条件的${what}` : `这里还没有${what}`}
      note={narrowed ? '放宽条件再看看' : '新内容很快就来'}
      {...(narrowed ? { action: { label: '清除筛选', onClick: onClear } } : {})}
    />
  );
}

/** Enough to find something by; the rest is found by the search. */
const shownTags = 16;

/** The tags of the chosen group, or of all of them; each looks for itself. */
function TagRow({ groups, chosen }: { groups: readonly Group[]; chosen: string }) {
  const from = groups.filter(({ groupId }) => chosen === '' || groupId === chosen);
  // One of each group in turn, so that the first few are not all of one kind.
  const deepest = Math.max(0, ...from.map(({ tags }) => tags.length));
  const turns = Array.from({ length: deepest }, (_, turn) => from.map(({ tags }) => tags[turn]));
  const tags = [...new Set(turns.flat())].filter((tag) => tag !== undefined).slice(0, shownTags);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/searchList" search={{ keyword: tag }} className={styles.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
