import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useKnownVip } from '../../../entities/user/use-known-vip.ts';
import { useAgent } from '../../../lib/config/agent.ts';
import { useTakenOver } from '../../../ui/use-taken-over.ts';
import { Tag } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { carouselQuery } from '../api.ts';
import styles from './hero-carousel.module.css';
import { Slide, Strip, Words } from './strip.tsx';

const AdMark = lazyPart(() => import('../../../entities/ad/ad-mark.tsx').then((it) => it.AdMark));
/** Not for the first screen of a visitor. */
const VipHero = lazyPart(() => import('./vip-hero.tsx').then((it) => it.VipHero));

/** The first picture of home. It has the same box while loading, with ads, without any, and with titles for VIP. */
export function HeroCarousel() {
  const vip = useKnownVip();
  const { data, isPending } = useQuery({ ...carouselQuery(), enabled: !vip });
  const ads = data?.list ?? [];
  const waiting = <Skeleton className={styles.hero} />;
  if (vip)
    return (
      <Suspense fallback={waiting}>
        <VipHero waiting={waiting} otherwise={<Brand />} />
      </Suspense>
    );
  if (isPending) return waiting;
  return ads.length > 0 ? <Slides ads={ads} /> : <Brand />;
}

function Slides({ ads }: { ads: readonly Ad[] }) {
  const takenOver = useTakenOver();
  const plainMark = (
    <span className={styles.mark}>
      <Tag kind="dark">广告 · 举报</Tag>
    </span>
  );
  return (
    <Strip>
      {ads.map((ad, index) => (
        <Slide key={ad.adId}>
          <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.link}>
            <AdPicture ad={ad} aspect="auto" sizes="100vw" eager={index === 0} className={styles.picture} />
            <Words name={ad.adName} remark={ad.remark} />
          </AdLink>
          {takenOver ? (
            <Suspense fallback={plainMark}>
              <AdMark ad={ad} className={styles.mark} />
            </Suspense>
          ) : (
            plainMark
          )}
        </Slide>
      ))}
    </Strip>
  );
}

/** An agent without ads still has a first picture: its own name. */
function Brand() {
  const agent = useAgent();
  return (
    <div className={styles.hero} data-theme="dark" data-brand="true">
      <Words name={agent?.agentName ?? ''} remark={agent?.tagline || '好内容，自在看'} />
    </div>
  );
}
