import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Picture } from '../../../ui/picture.tsx';
import styles from './author-card.module.css';

/** Who made it, and the way to their other works. Without a portrait the first character of the name stands in for one. */
export function AuthorCard({ author }: { author: VideoCard['author'] }) {
  return (
    <Link to="/author" search={{ id: author.authorId }} className={styles['author']}>
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
      <ChevronRight className={styles['more']} aria-hidden="true" />
    </Link>
  );
}
