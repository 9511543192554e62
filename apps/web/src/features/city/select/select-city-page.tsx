import type { City } from '@liuguang/contract/shapes/listing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LocateFixed, Search, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { citiesQuery } from '../api.ts';
import { nearestCityMutation } from './api.ts';
import { chooseCity, type ChosenCity, recentCities } from './chosen-city.ts';
import { locateMessage } from './locate.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { cx } from '../../../ui/cx.ts';
import sticky from '../../../ui/layout/sticky-head.module.css';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IndexRail } from './index-rail.tsx';
import { byInitial, matchCities } from './match.ts';
import styles from './select-city.module.css';

/** Which city: by name, pinyin or first letters, from where one is (when asked), from before, or from the whole list. */
export function SelectCityPage() {
  const back = useBack();
  const navigate = useNavigate();
  const cities = useQuery(citiesQuery());
  const [typed, setTyped] = useState('');
  const list = cities.data?.list ?? [];
  const found = matchCities(list, typed);
  const choose = (city: ChosenCity) => {
    chooseCity(city);
    void navigate({ to: '/city', replace: true });
  };

  return (
    <div className={styles.page}>
      <div className={cx(sticky.head, styles.top)}>
        <PageHeader title="选择城市" onBack={back} />
        <label className={styles.search}>
          <Search aria-hidden="true" />
          <input
            type="search"
            value={typed}
            maxLength={20}
            placeholder="城市名、拼音或首字母"
            aria-label="搜索城市"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </div>
      {cities.isPending && (
        <output aria-label="正在加载" className={styles.ghosts}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
            <Skeleton key={key} height="11rem" radius="3rem" />
          ))}
        </output>
      )}
      {cities.error && !cities.data && (
        <ErrorState message={messageOf(cities.error)} onRetry={() => cities.refetch()} />
      )}
      {cities.data && typed.trim() !== '' && <Found found={found} onChoose={choose} />}
      {cities.data && typed.trim() === '' && <AllCities list={list} onChoose={choose} />}
    </div>
  );
}

type Choose = (city: ChosenCity) => void;

function Found({ found, onChoose }: { found: readonly City[]; onChoose: Choose }) {
  if (found.length === 0) return <EmptyState icon={<SearchX />} title="没有找到这个城市" note="试试拼音或首字母" />;
  return (
    <ul className={styles.list} aria-label="搜索结果">
      {found.map((city) => (
        <li key={city.cityId}>
          <button type="button" className={styles.row} onClick={() => onChoose(city)}>
            {city.name}
            <span className={styles.province}>{city.province}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function AllCities({ list, onChoose }: { list: readonly City[]; onChoose: Choose }) {
  const groups = byInitial(list);
  const hot = list.filter((city) => city.hot);
  const recent = recentCities();
  return (
    <>
      <Located onChoose={onChoose} />
      {recent.length > 0 && <Chips title="最近访问" cities={recent} onChoose={onChoose} />}
      <Chips title="热门城市" cities={hot} onChoose={onChoose} />
      {groups.map(([letter, cities]) => (
        <section key={letter} id={`city-${letter}`} className={styles.group} aria-label={letter}>
          <h2 className={styles.initial}>{letter}</h2>
          <ul>
            {cities.map((city) => (
              <li key={city.cityId}>
                <button type="button" className={styles.row} onClick={() => onChoose(city)}>
                  {city.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <IndexRail letters={groups.map(([letter]) => letter)} onLetter={showLetter} />
    </>
  );
}

function showLetter(letter: string): void {
  document.querySelector(`#city-${letter}`)?.scrollIntoView({ block: 'start' });
}

/** Where somebody is, is asked for by a tap and never kept. */
function Located({ onChoose }: { onChoose: Choose }) {
  const { data: city, error, mutateAsync: find } = useMutation(nearestCityMutation());
  const problem = error ? locateMessage(error) : city === null && '附近没有已收录的城市，请手动选择';
  return (
    <Block title="当前定位">
      {city ? (
        <button type="button" className={styles.chip} onClick={() => onChoose(city)}>
          <LocateFixed aria-hidden="true" />
          {city.name}
        </button>
      ) : (
        <Button kind="quiet" size="small" busyLabel="定位中..." onClick={() => find()}>
          点按定位当前城市
        </Button>
      )}
      <output className={styles.problem}>{problem}</output>
    </Block>
  );
}

function Chips({ title, cities, onChoose }: { title: string; cities: readonly ChosenCity[]; onChoose: Choose }) {
  return (
    <Block title={title}>
      <ul className={styles.chips} aria-label={title}>
        {cities.map((city) => (
          <li key={city.cityId}>
            <button type="button" className={styles.chip} onClick={() => onChoose(city)}>
              {city.name}
            </button>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.name}>{title}</h2>
      {children}
    </section>
  );
}
