import { workLimits } from '@liuguang/contract/constants.ts';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { tagsOf } from './work-values.ts';
import styles from './fields.module.css';

interface TagsFieldProps {
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** Tags one by one: a comma, blank or Enter ends one. */
export function TagsField({ value, onChange }: TagsFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const isFull = value.length >= workLimits.tags;
  const add = (given: string) => {
    onChange(tagsOf(given, value));
    setText('');
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        标签
        <span>
          {value.length}/{workLimits.tags}
        </span>
      </label>
      <div className={styles.tags}>
        {value.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-label={`移除标签 ${tag}`}
            onClick={() => onChange(value.filter((one) => one !== tag))}
          >
            #{tag}
            <X aria-hidden="true" />
          </button>
        ))}
        {!isFull && (
          <input
            id={id}
            className={styles.tagInput}
            value={text}
            maxLength={200}
            enterKeyHint="done"
            placeholder={value.length === 0 ? '输入后按空格或回车添加' : '再加一个'}
            onChange={({ target }) => (/[,，、\s]$/u.test(target.value) ? add(target.value) : setText(target.value))}
            onKeyDown={(event) => {
              // A word that is still being composed (pinyin) ends with Enter as well.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add(text);
            }}
            onBlur={() => text !== '' && add(text)}
          />
        )}
      </div>
    </div>
  );
}
