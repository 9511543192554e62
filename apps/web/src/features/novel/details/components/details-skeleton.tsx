import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import figures from './figures.module.css';
import head from './book-head.module.css';
import synopsis from './synopsis.module.css';

/** The room that the head of the screen will take; its title may be known from the last time. */
export function DetailsSkeleton({ title }: { title?: string | undefined }) {
  return (
    <output aria-label="正在加载">
      <span className={head.head}>
        <Skeleton aspect="3 / 4" radius="2rem" className={head.cover} />
        <span className={head.words}>
          {title === undefined ? <Skeleton height="7rem" width="90%" /> : <h1 className={head.title}>{title}</h1>}
          <Skeleton height="4rem" width="50%" />
        </span>
      </span>
      <span className={figures.figures}>
        <Skeleton height="11.5rem" width="100%" />
      </span>
      <span className={synopsis.synopsis} style={{ display: 'block', minHeight: '48.5rem' }}>
        <Skeleton height="6rem" width="16rem" />
        <Skeleton height="20rem" width="100%" className={synopsis.text} />
      </span>
    </output>
  );
}
