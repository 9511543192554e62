import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './author-card.module.css';

/** Who made it. Without a portrait the first character of the name stands in for one. */
export function AuthorCard({ author }: { author: VideoCard['author'] }) {
  return (
    <div className={styles['author']}>
      {author.avatar === '' ? (
        <span className={styles['letter']} aria-hidden="true">
          {String.fromCodePoint(author.nickname.codePointAt(0) ?? 0x20)}
        </span>
      ) : (
        <Picture picture={{ url: author.avatar }} alt="" aspect="1" className={styles['portrait']} />
      )}
      <span>
        <span className={styles['name']}>{author.nickname}</span>
        <span className={styles['note']}>创作者</span>
      </span>
    </div>
  );
}
