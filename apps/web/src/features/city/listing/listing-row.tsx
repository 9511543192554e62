import type { ListingCard } from '@liuguang/contract/shapes/listing.ts';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { stateWord, whenOf, whereOf } from './listing-words.ts';
import styles from './listing-row.module.css';

interface ListingRowProps {
  readonly listing: ListingCard;
  /** Below the words, where a screen knows more of it. */
  readonly note?: ReactNode;
  readonly eager?: boolean;
}

/** A listing as a card of the city: its picture, what it is, when, where and for how much. */
export function ListingRow({ listing, note, eager = false }: ListingRowProps) {
  const state = stateWord(listing);
  return (
    <Link to="/cityDetails" search={{ id: listing.listingId }} className={styles.card}>
      <span className={styles.cover}>
        <Picture picture={listing.pictures[0] ?? null} alt="" aspect="1 / 1" sizes="112px" eager={eager} />
        <span className={styles.category}>{listing.categoryName}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {listing.verified && <BadgeCheck className={styles.verified} aria-label="已核实" />}
          {listing.title}
        </span>
        <span className={styles.when}>{whenOf(listing)}</span>
        <span className={styles.tags}>{listing.tags.slice(0, 3).join(' · ')}</span>
        <span className={styles.foot}>
          <span className={styles.price}>{listing.priceText || '免费'}</span>
          {state && <span className={styles.state}>{state}</span>}
          <span className={styles.where}>
            <MapPin aria-hidden="true" />
            {whereOf(listing)}
          </span>
        </span>
        {note}
      </span>
    </Link>
  );
}

export function ListingSkeleton() {
  return (
    <span className={styles.list} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles.card}>
          <Skeleton aspect="1 / 1" className={styles.cover} />
          <span className={styles.words}>
            <Skeleton height="4rem" width="80%" />
            <Skeleton height="3.5rem" width="60%" />
            <Skeleton height="3.5rem" width="40%" />
          </span>
        </span>
      ))}
    </span>
  );
}

export function ListingList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
