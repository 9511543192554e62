import type { VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Endless } from '../../lib/api/endless.tsx';
import { callPages, callQuery } from '../../lib/api/query.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { VideoGrid, VideoGridSkeleton } from '../../entities/video/video-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterRows } from '../../ui/form/filter-rows.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { filterRows, filtersOf, inputOf, searchOf } from './filters.ts';
import type { Filters } from './filters.ts';
import { GroupRail } from './group-rail.tsx';
import styles from './browse.module.css';

/** Every group and tag, and all videos by group, order, length and price. The address holds what was chosen. */
export function BrowsePage() {
  const back = useBack();
  const navigate = useNavigate();
  const filters = filtersOf(useSearch({ from: '/shell/overview' }));
  const groups = useQuery(callQuery('getVideoGroups', {}, 'settings'));
  const choose = (changes: Partial<Filters>): void =>
    void navigate({ to: '/overview', search: searchOf({ ...filters, ...changes }), replace: true, resetScroll: false });

  return (
    <div className={styles.page}>
      <PageHeader title="全部分类" onBack={back} />
      <GroupRail
        groups={groups.data?.list}
        failed={groups.isError}
        onRetry={() => groups.refetch()}
        value={filters.group}
        onChange={(group) => choose({ group })}
      />
      <TagRow groups={groups.data?.list ?? []} chosen={filters.group} />
      <FilterRows
        rows={filterRows}
        filters={filters}
        onChange={choose}
        className={styles.filters}
        rowClassName={styles.row}
      />
      <Videos filters={filters} onClear={() => choose({ group: '', length: '', access: '' })} />
    </div>
  );
}

function Videos({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const videos = useInfiniteQuery(callPages('getVideoByGroup', inputOf(filters), 'feed'));
  const narrowed = Object.keys(searchOf({ ...filters, sort: '' })).length > 0;
  return (
    <section className={styles.list} aria-label="视频">
      <Endless
        query={videos}
        skeleton={<VideoGridSkeleton />}
        empty={
          <EmptyState
            title={narrowed ? '没有符合条件的视频' : '这里还没有视频'}
            note={narrowed ? '放宽条件再看看' : '新内容很快就来'}
            {...(narrowed ? { action: { label: '清除筛选', onClick: onClear } } : {})}
          />
        }
      >
        {(pages) =>
          pages.map(({ list }, index) => <VideoGrid key={list[0]?.videoId} list={list} first={index === 0} />)
        }
      </Endless>
    </section>
  );
}

/** Enough to find something by; the rest is found by the search. */
const shownTags = 16;

/** The tags of the chosen group, or of all of them; each looks for itself. */
function TagRow({ groups, chosen }: { groups: readonly VideoGroup[]; chosen: string }) {
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
