import type { Video } from '@liuguang/contract/shapes/video.ts';
import { FoldedText } from '../../../ui/layout/folded-text.tsx';
import styles from './about.module.css';

/** Words longer than about two lines are folded. */
const foldedLength = 56;

/** Description and tags. */
export function About({ video }: { video: Pick<Video, 'description' | 'tags' | 'groupName'> }) {
  const tags = [video.groupName, ...video.tags.filter((tag) => tag !== video.groupName)];
  return (
    <div className={styles.about}>
      {video.description !== '' && (
        <FoldedText
          text={video.description}
          foldedLength={foldedLength}
          textClassName={styles.text}
          toggleClassName={styles.toggle}
        />
      )}
      <ul className={styles.tags} aria-label="标签">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}
