import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/feedback/badge.tsx';
import { Picture, type PictureProps } from '../../ui/picture/picture.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './video-card.module.css';

const tags = { vip: { kind: 'vip', word: 'VIP' }, credit: { kind: 'dark', word: '次数' } } as const;

/** What a video shows of itself in a list, ready as text. */
export interface VideoFace {
  title: string;
  cover: PictureProps['picture'];
  /** 12:48 */
  duration: string;
  /** 18.6万播放 */
  views: string;
  /** 3天前 */
  when: string;
  tag: keyof typeof tags | null;
}

export interface VideoCoverProps {
  face: VideoFace;
  sizes: string;
  eager?: boolean;
}

/** The cover with its tag and length; the picture only decorates the title beside it. */
export function VideoCover({ face, sizes, eager = false }: VideoCoverProps) {
  return (
    <span className={styles.cover}>
      <Picture picture={face.cover} alt="" aspect="16 / 10" sizes={sizes} eager={eager} />
      {face.tag && (
        <Tag kind={tags[face.tag].kind} className={cx(styles.tag, face.tag === 'credit' && styles.counted)}>
          {tags[face.tag].word}
        </Tag>
      )}
      <Tag kind="dark" className={styles.duration}>
        {face.duration}
      </Tag>
    </span>
  );
}

/** A card of the two-column feed. Its height depends on the width alone, so a skeleton can hold its place exactly. */
export function VideoCard({ face, eager = false }: { face: VideoFace; eager?: boolean }) {
  return (
    <span className={styles.card}>
      <VideoCover face={face} eager={eager} sizes="(min-width: 480px) 219px, 45vw" />
      <span className={styles.title}>{face.title}</span>
      <span className={styles.meta}>
        <span>{face.views}</span>
        <span>{face.when}</span>
      </span>
    </span>
  );
}

export function VideoCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden="true">
      <Skeleton aspect="16 / 10" radius="0" />
      <span className={styles.title}>
        <Skeleton height="3.5rem" width="94%" />
        <Skeleton height="3.5rem" width="56%" className={styles.second} />
      </span>
      <span className={styles.meta}>
        <Skeleton height="3rem" width="16rem" />
      </span>
    </span>
  );
}
