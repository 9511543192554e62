import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useAgent } from '../../../lib/config/agent.ts';
import { useTakenOver } from '../../../ui/use-taken-over.ts';
import { Tag } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { carouselQuery } from '../api.ts';
import { slideAfter, slideAt } from '../carousel.ts';
import styles from './hero-carousel.module.css';

const AdMark = lazy(() => import('../../../entities/ad/ad-mark.tsx').then((it) => ({ default: it.AdMark })));
const advanceMs = 5000;

/** The first picture of home. It has the same box while loading, with ads, and without any. */
export function HeroCarousel() {
  const { data, isPending } = useQuery(carouselQuery());
  const ads = data?.list ?? [];
  if (isPending) return <Skeleton className={styles.hero} />;
  return ads.length > 0 ? <Slides ads={ads} /> : <Brand />;
}

function Slides({ ads }: { ads: readonly Ad[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState(false);
  const takenOver = useTakenOver();
  const plainMark = (
    <span className={styles.mark}>
      <Tag kind="dark">广告 · 举报</Tag>
    </span>
  );

  useEffect(() => {
    if (held || ads.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      const element = strip.current;
      if (!element || document.hidden) return;
      const width = element.clientWidth;
      const next = slideAfter(slideAt(element.scrollLeft, width, ads.length), ads.length);
      element.scrollTo({ left: next * width, behavior: 'smooth' });
    }, advanceMs);
    return () => clearInterval(timer);
  }, [held, ads.length]);

  return (
    <section className={styles.hero} data-theme="dark" aria-roledescription="轮播" aria-label="精选">
      <div
        ref={strip}
        className={styles.strip}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setShown(slideAt(scrollLeft, clientWidth, ads.length));
        }}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onTouchStart={() => setHeld(true)}
        onTouchEnd={() => setHeld(false)}
        onTouchCancel={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {ads.map((ad, index) => (
          <div key={ad.adId} className={styles.slide}>
            <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.link}>
              <AdPicture ad={ad} aspect="auto" sizes="100vw" eager={index === 0} className={styles.picture} />
              <span className={styles.words}>
                <b className={styles.name}>{ad.adName}</b>
                <span className={styles.remark}>{ad.remark}</span>
              </span>
            </AdLink>
            {takenOver ? (
              <Suspense fallback={plainMark}>
                <AdMark ad={ad} className={styles.mark} />
              </Suspense>
            ) : (
              plainMark
            )}
          </div>
        ))}
      </div>
      {ads.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {ads.map((ad, index) => (
            <i key={ad.adId} data-on={index === shown} />
          ))}
        </div>
      )}
    </section>
  );
}

/** An agent without ads still has a first picture: its own name. */
function Brand() {
  const agent = useAgent();
  return (
    <div className={styles.hero} data-theme="dark" data-brand="true">
      <span className={styles.words}>
        <b className={styles.name}>{agent?.agentName}</b>
        <span className={styles.remark}>{agent?.tagline || '好内容，自在看'}</span>
      </span>
    </div>
  );
}
