import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { callQuery } from '../../../lib/api/query.ts';
import { Tag } from '../../../ui/feedback/badge.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './hero-carousel.module.css';
import { Slide, Strip, Words } from './strip.tsx';

const slides = 5;

interface VipHeroProps {
  readonly waiting: ReactNode;
  /** Where there is no video at all. */
  readonly otherwise: ReactNode;
}

/** In the place of the ads: titles that only VIP opens, or what most people watch where there are none. */
export function VipHero({ waiting, otherwise }: VipHeroProps) {
  const own = useQuery(callQuery('getVideoByGroup', { access: 'vip', sort: 'hot', size: slides }, 'settings'));
  const none = own.isError || own.data?.list.length === 0;
  const hot = useQuery({
    ...callQuery('getVideoByGroup', { sort: 'hot', size: slides }, 'settings'),
    enabled: none,
  });
  const cards = none ? hot.data?.list : own.data?.list;
  if (!cards) return hot.isError ? otherwise : waiting;
  if (cards.length === 0) return otherwise;
  return (
    <Strip>
      {cards.map((card, index) => (
        <Slide key={card.videoId}>
          <VideoLink card={card} className={styles.link}>
            <Picture
              picture={card.cover}
              alt=""
              aspect="auto"
              sizes="100vw"
              eager={index === 0}
              className={styles.picture}
            />
            <Words name={card.title} remark={`${none ? '大家都在看' : '会员精选'} · ${card.author.nickname}`} />
          </VideoLink>
          {!none && (
            <span className={styles.own}>
              <Tag kind="vip">VIP</Tag>
            </span>
          )}
        </Slide>
      ))}
    </Strip>
  );
}
