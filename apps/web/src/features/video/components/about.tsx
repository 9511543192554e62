import type { Video } from '@liuguang/contract/shapes/video.ts';
import { Link } from '@tanstack/react-router';
import { FoldedText } from '../../../ui/layout/folded-text.tsx';
import styles from './about.module.css';

/** Words longer than about two lines are folded. */
const foldedLength = 56;

/** Description, and group and tags, each of which leads to others of its kind. */
export function About({ video }: { video: Pick<Video, 'description' | 'tags' | 'groupId' | 'groupName'> }) {
  const tags = video.tags.filter((tag) => tag !== video.groupName);
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
        <li>
          <Link to="/overview" search={{ group: video.groupId }} className={styles.tag}>
            <span>{video.groupName}</span>
          </Link>
        </li>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to="/searchList" search={{ keyword: tag }} className={styles.tag}>
              <span>{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
