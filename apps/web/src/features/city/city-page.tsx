import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, ClipboardList, ListFilter, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { useChosenCity } from './select/chosen-city.ts';
import { ListingList, ListingRow, ListingSkeleton } from './listing/listing-row.tsx';
import { locate, locateMessage, type Place } from './select/locate.ts';
import { Endless } from '../../lib/api/endless.tsx';
import { TabHead } from '../../lib/navigation/tab-head.tsx';
import floating from '../../ui/button/floating-button.module.css';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterRow } from '../../ui/form/filter-row.tsx';
import sticky from '../../ui/layout/sticky-head.module.css';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { filtersQuery, listingsQuery } from './api.ts';
import styles from './city-page.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { type Filters, filtersOf, inputOf, sorts } from './filters.ts';

/** What goes on in the chosen city. The address holds the filters; where somebody is, only this visit knows. */
export function CityPage() {
  const city = useChosenCity();
  const navigate = useNavigate({ from: '/city' });
  const filters = filtersOf(useSearch({ from: '/shell/city' }));
  const [near, setNear] = useState<Place | null>(null);
  const [open, setOpen] = useState(false);
  const params = useQuery(filtersQuery(city.cityId)).data?.list ?? [];
  // Kinds are a tap away; what is asked for less often has a sheet.
  const category = params.find(({ key }) => key === 'category');
  const others = params.filter(({ key }) => key !== 'category');
  const narrowed = others.filter(({ key }) => filters[key as keyof Filters]).length;
  const listings = useInfiniteQuery(listingsQuery(inputOf(city.cityId, filters, near)));

  const choose = (changes: Filters): void =>
    void navigate({
      to: '/city',
      search: (now) => filtersOf({ ...filtersOf(now), ...changes }),
      replace: true,
      resetScroll: false,
    });
  const sortBy = async (sort: string) => {
    if (sort === 'distance' && !near) {
      try {
        setNear(await locate());
      } catch (error) {
        showToast(locateMessage(error), 'error');
        return;
      }
    }
    choose({ sort });
  };
  const sort = filters.sort === 'distance' && !near ? 'new' : (filters.sort ?? 'new');

  return (
    <div className={styles.page}>
      <PullToRefresh onRefresh={async () => void (await listings.refetch())}>
        <TabHead className={styles.head} searchLabel="搜索同城">
          <h1 className={styles.title}>
            <Link to="/selectCity" className={styles.city} aria-label={`当前城市 ${city.name}，点按更换`}>
              <MapPin aria-hidden="true" />
              {city.name}
              <ChevronDown aria-hidden="true" />
            </Link>
          </h1>
          <Link to="/myCity" className={styles.mine} aria-label="我的同城">
            <ClipboardList />
          </Link>
        </TabHead>
        <div className={cx(sticky.head, styles.filters)}>
          <div className={styles.line}>
            <FilterRow
              label="排序"
              className={styles.row}
              options={sorts}
              value={sorts.find(({ id }) => id === sort)?.id ?? 'new'}
              onChange={(id) => void sortBy(id)}
            />
            {others.length > 0 && (
              <button type="button" className={styles.more} data-on={narrowed > 0} onClick={() => setOpen(true)}>
                <ListFilter aria-hidden="true" />
                {narrowed > 0 ? `筛选 ${narrowed}` : '筛选'}
              </button>
            )}
          </div>
          {category && (
            <FilterRow
              label={category.name}
              className={styles.row}
              options={[
                { id: '', label: `全部${category.name}` },
                ...category.options.map((one) => ({ id: one.value, label: one.name })),
              ]}
              value={filters.category ?? ''}
              onChange={(value) => choose({ category: value })}
            />
          )}
        </div>
        <Endless
          query={listings}
          skeleton={<ListingSkeleton />}
          empty={
            <EmptyState
              icon={<MapPin />}
              title="这里还没有内容"
              note="换个筛选条件，或者做第一个发布的人"
              action={{ label: '看全部', onClick: () => navigate({ to: '/city', search: {}, replace: true }) }}
            />
          }
        >
          {(pages) => (
            <ListingList>
              {pages
                .flatMap(({ list }) => list)
                .map((listing, index) => (
                  <li key={listing.listingId}>
                    <ListingRow listing={listing} eager={index < 4} />
                  </li>
                ))}
            </ListingList>
          )}
        </Endless>
      </PullToRefresh>
      <FilterSheet open={open} onClose={() => setOpen(false)} params={others} filters={filters} onChoose={choose} />
      <Link to="/cityPublish" className={cx(floating.button, styles.publish)}>
        <Plus aria-hidden="true" />
        发布
      </Link>
    </div>
  );
}
