import { cx } from '../../ui/cx.ts';
import styles from './book-cover.module.css';
import { Picture, type PictureProps } from '../../ui/picture/picture.tsx';

export interface BookCoverProps {
  readonly picture: PictureProps['picture'];
  readonly title: string;
  readonly author?: string | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/**
 * A book as it would stand in a shop: the picture with the title set on it from top to bottom, and the light of a spine.
 * The words on it decorate; whatever leads to the book says its title in text.
 */
export function BookCover({ picture, title, author, sizes, eager = false, className }: BookCoverProps) {
  return (
    <span className={cx(styles.book, className)}>
      <Picture picture={picture} alt="" aspect="3 / 4" sizes={sizes} eager={eager} />
      <span className={styles.words} aria-hidden="true">
        <span className={styles.title} data-long={title.length > 7}>
          {title}
        </span>
        {author !== undefined && <span className={styles.author}>{author}</span>}
      </span>
    </span>
  );
}
