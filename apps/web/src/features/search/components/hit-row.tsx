import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAgo } from '../../../lib/format/format.ts';
import { formatWords } from '../../../entities/novel/novel.ts';
import { NovelLink } from '../../../entities/novel/novel-link.tsx';
import { faceOf } from '../../../entities/video/video.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { BookCover } from '../../../entities/novel/book-cover.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { VideoCover } from '../../../entities/video/video-card.tsx';
import type { Range, SearchHit } from '../api.ts';
import styles from './hit-row.module.css';
import { AuthorRow } from './author-row.tsx';
import { Marked } from './marked.tsx';

export function hitKey(hit: SearchHit): string {
  if (hit.kind === 'video') return `video ${hit.video.videoId}`;
  if (hit.kind === 'novel') return `novel ${hit.novel.novelId}`;
  if (hit.kind === 'author') return `author ${hit.author.authorId}`;
  return hit.kind === 'post' ? `post ${hit.post.postId}` : `listing ${hit.listing.listingId}`;
}

/** Something that was found, as one row; its kind can be seen by its picture. */
export function HitRow({ hit }: { hit: SearchHit }) {
  if (hit.kind === 'video') {
    const face = faceOf(hit.video);
    const notes = [hit.video.author.nickname, face.views, face.when];
    return (
      <VideoLink card={hit.video} className={styles.row}>
        <span className={styles.cover}>
          <VideoCover face={face} sizes="148px" />
        </span>
        <Words hit={hit} title={hit.video.title} notes={notes} />
      </VideoLink>
    );
  }
  if (hit.kind === 'novel') {
    const { cover, title, synopsis, author, state, words } = hit.novel;
    return (
      <NovelLink card={hit.novel} className={styles.row}>
        <BookCover picture={cover} title={title} sizes="96px" className={styles.book} />
        <Words hit={hit} title={title} text={synopsis} notes={[author.nickname, state, formatWords(words)]} />
      </NovelLink>
    );
  }
  if (hit.kind === 'author') return <AuthorRow hit={hit} />;
  return hit.kind === 'post' ? <PostRow hit={hit} /> : <ListingRow hit={hit} />;
}

function PostRow({ hit: { post, titleRanges } }: { hit: Extract<SearchHit, { kind: 'post' }> }) {
  const [picture] = post.pictures;
  const shown = post.clip?.cover ?? picture;
  return (
    <Link to="/postDetails" search={{ id: post.postId }} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.author}>
          <Avatar seed={post.author.authorId} url={post.author.avatar} size="6rem" />
          {post.author.nickname}
        </span>
        <span className={styles.text} data-post="true">
          <Marked text={post.text} ranges={titleRanges} />
        </span>
        <Notes notes={[formatAgo(post.createdAt), `${post.likes} 赞`, `${post.comments} 评论`]} />
      </span>
      {shown && (
        <span className={styles.square}>
          <Picture picture={shown} alt="" aspect="1 / 1" sizes="96px" />
        </span>
      )}
    </Link>
  );
}

function ListingRow({ hit }: { hit: Extract<SearchHit, { kind: 'listing' }> }) {
  const { listing } = hit;
  const [picture] = listing.pictures;
  return (
    <Link to="/cityDetails" search={{ id: listing.listingId }} className={styles.row}>
      {picture && (
        <span className={styles.square}>
          <Picture picture={picture} alt="" aspect="1 / 1" sizes="96px" />
        </span>
      )}
      <Words hit={hit} title={listing.title} notes={[listing.city, listing.district, listing.priceText]} />
    </Link>
  );
}

interface WordsProps {
  readonly hit: { readonly titleRanges: readonly Range[]; readonly snippet: SearchHit['snippet'] };
  readonly title: string;
  /** Below the title, where no piece of the body was matched. */
  readonly text?: string;
  readonly notes: readonly string[];
}

function Words({ hit: { titleRanges, snippet }, title, text = '', notes }: WordsProps) {
  const more: ReactNode = snippet ? <Marked text={snippet.text} ranges={snippet.ranges} /> : text;
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        <Marked text={title} ranges={titleRanges} />
      </span>
      {more !== '' && <span className={styles.text}>{more}</span>}
      <Notes notes={notes} />
    </span>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return <span className={styles.note}>{notes.filter((note) => note !== '').join(' · ')}</span>;
}
