import type { Video } from '@liuguang/contract/shapes/video.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import styles from './about.module.css';

/** Words longer than about two lines are folded. */
const foldedLength = 56;

/** Description and tags. */
export function About({ video }: { video: Pick<Video, 'description' | 'tags' | 'groupName'> }) {
  const [open, setOpen] = useState(false);
  const long = video.description.length > foldedLength;
  const tags = [video.groupName, ...video.tags.filter((tag) => tag !== video.groupName)];
  return (
    <div className={styles['about']}>
      {video.description !== '' && (
        <p className={styles['text']} data-folded={long && !open}>
          {video.description}
        </p>
      )}
      {long && (
        <button type="button" className={styles['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
          <ChevronDown />
        </button>
      )}
      <ul className={styles['tags']} aria-label="标签">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}
