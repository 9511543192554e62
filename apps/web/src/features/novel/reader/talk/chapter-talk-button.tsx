import { useQuery } from '@tanstack/react-query';
import { paragraphCountsQuery } from '../../../../entities/comment/comment.ts';
import { openTalk } from '../reader-state.ts';
import styles from './talk.module.css';

/** In the line above the text: how many comments the chapter has, and the way to them. */
export function ChapterTalkButton({ chapterId }: { chapterId: string }) {
  const { data } = useQuery(paragraphCountsQuery(chapterId));
  const count = data?.comments ?? 0;
  return (
    <button
      type="button"
      className={styles.chapter}
      onClick={() => openTalk({ kind: 'chapter', id: chapterId, quote: null })}
    >
      {count > 0 ? `本章 ${count} 评` : '写章评'}
    </button>
  );
}
