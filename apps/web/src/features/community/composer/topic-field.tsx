import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import styles from './composer.module.css';

interface TopicFieldProps {
  readonly topics: readonly string[];
  readonly onChange: (topics: readonly string[]) => void;
}

const mostTopics = 5;
const longest = 30;

export function TopicField({ topics, onChange }: TopicFieldProps) {
  const [text, setText] = useState('');
  const add = () => {
    const topic = text.replaceAll(/[#＃]/g, '').trim();
    setText('');
    if (topic !== '' && !topics.includes(topic)) onChange([...topics, topic]);
  };
  return (
    <div className={styles.topics}>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          className={styles.topic}
          aria-label={`移除话题 ${topic}`}
          onClick={() => onChange(topics.filter((each) => each !== topic))}
        >
          # {topic} <X aria-hidden="true" />
        </button>
      ))}
      {topics.length < mostTopics && (
        <span className={styles.new}>
          <input
            value={text}
            maxLength={longest}
            placeholder="添加话题"
            aria-label="添加话题"
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <button type="button" aria-label="确定话题" onClick={add}>
            <Plus />
          </button>
        </span>
      )}
    </div>
  );
}
