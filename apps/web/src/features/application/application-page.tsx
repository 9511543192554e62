import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AdLink } from '../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../entities/ad/ad-picture.tsx';
import { AdWall } from '../../entities/ad/ad-wall.tsx';
import { AdWords } from '../../entities/ad/ad-words.tsx';
import { callQuery } from '../../lib/api/query.ts';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { OwnApp } from './own-app.tsx';
import styles from './application-page.module.css';

/** The tab that shows every category. */
const everyCategory = '';
const withoutOne = '精选';

/** Ads under their headings, in the order in which the first of each comes; what has no heading is 精选. */
function byCategory(ads: readonly Ad[]): { name: string; ads: Ad[] }[] {
  const found = new Map<string, Ad[]>();
  for (const ad of ads) {
    const name = ad.category?.trim() || withoutOne;
    const list = found.get(name);
    if (list) list.push(ad);
    else found.set(name, [ad]);
  }
  return [...found].map(([name, list]) => ({ name, ads: list }));
}

function applicationQuery() {
  return callQuery('getApplicationAd', {}, 'settings');
}

/** The app itself, then the applications that others advertise, by category. */
export function ApplicationPage() {
  const query = useQuery(applicationQuery());
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <PullToRefresh onRefresh={() => client.refetchQueries({ queryKey: applicationQuery().queryKey })}>
      <div className={styles.page}>
        <h1 className={styles.title}>应用</h1>
        <OwnApp />
        <AdWall
          query={query}
          skeleton={<Waiting />}
          emptyTitle="还没有推荐的应用"
          onHome={() => navigate({ to: '/home' })}
        >
          {(ads) => <Categories ads={ads} />}
        </AdWall>
      </div>
    </PullToRefresh>
  );
}

function Categories({ ads }: { ads: readonly Ad[] }) {
  const [chosen, choose] = useState(everyCategory);
  const categories = byCategory(ads);
  const shown = categories.filter(({ name }) => chosen === everyCategory || name === chosen);
  // The chosen one may have gone with the last refresh.
  const sections = shown.length > 0 ? shown : categories;
  return (
    <>
      {categories.length > 1 && (
        <Tabs
          label="应用分类"
          value={chosen}
          onChange={choose}
          items={[{ id: everyCategory, label: '全部' }, ...categories.map(({ name }) => ({ id: name, label: name }))]}
        />
      )}
      {sections.map(({ name, ads: list }) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h2 className={styles.heading}>{name}</h2>
          <ul className={styles.list}>
            {list.map((ad) => (
              <li key={ad.adId}>
                <AppRow ad={ad} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function AppRow({ ad }: { ad: Ad }) {
  return (
    <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.row}>
      <AdPicture ad={ad} aspect="1" sizes="20vw" className={styles.icon} />
      <AdWords ad={ad} />
      {ad.adJupAddress !== '' && <span className={styles.open}>打开</span>}
    </AdLink>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="17rem" radius="3.5rem" />
      ))}
    </div>
  );
}
