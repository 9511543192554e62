import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './community-page.module.css';

interface TopicRowProps {
  /** Undefined while they are on their way. */
  readonly topics: readonly string[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (topic: string | undefined) => void;
}

/** What people write about: one of them, or none. The row has its height from the beginning. */
export function TopicRow({ topics, chosen, onChoose }: TopicRowProps) {
  if (!topics)
    return (
      <div className={styles.topics}>
        {['14rem', '18rem', '16rem', '20rem'].map((width) => (
          <Skeleton key={width} width={width} height="8.5rem" radius="999px" />
        ))}
      </div>
    );
  const all = chosen === undefined || topics.includes(chosen) ? topics : [chosen, ...topics];
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.topics} aria-label="话题">
      {all.map((topic) => (
        <button
          key={topic}
          type="button"
          className={styles.topic}
          aria-pressed={topic === chosen}
          onClick={() => onChoose(topic === chosen ? undefined : topic)}
        >
          # {topic}
        </button>
      ))}
    </fieldset>
  );
}
