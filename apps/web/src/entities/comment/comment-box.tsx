import { SendHorizontal, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './comment-box.module.css';

interface CommentBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** Whom it answers. */
  readonly replyTo: string | null;
  readonly onStopReply: () => void;
  readonly placeholder?: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Stays at the bottom of the screen; otherwise where it is put. */
  readonly fixed?: boolean;
  /** Beside it while nothing is typed. */
  readonly aside?: ReactNode;
}

const longest = 500;

export function CommentBox(props: CommentBoxProps) {
  const {
    text,
    onText,
    onSend,
    replyTo,
    onStopReply,
    placeholder = '说点什么…',
    inputRef,
    fixed = false,
    aside,
  } = props;
  const said = text.trim();
  const send = () => {
    if (said !== '') onSend(said);
  };
  return (
    <form
      className={cx(styles.box, fixed && styles.fixed)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo !== null && (
        <p className={styles.answering}>
          回复 {replyTo}
          <IconButton label="取消回复" icon={<X />} onClick={onStopReply} />
        </p>
      )}
      <div className={styles.line}>
        <textarea
          ref={inputRef}
          className={styles.field}
          rows={1}
          maxLength={longest}
          value={text}
          aria-label="写评论"
          placeholder={replyTo === null ? placeholder : `回复 ${replyTo}`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        {said === '' && aside !== undefined ? (
          aside
        ) : (
          <button type="submit" className={styles.send} aria-label="发送" disabled={said === ''}>
            <SendHorizontal />
          </button>
        )}
      </div>
      {text.length > longest - 50 && (
        <p className={styles.left}>
          {text.length}/{longest}
        </p>
      )}
    </form>
  );
}
