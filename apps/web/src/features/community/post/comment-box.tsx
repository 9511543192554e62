import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { SendHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import styles from './post.module.css';

interface CommentBoxProps {
  /** Whom it answers. */
  readonly replyTo: string | null;
  readonly onStopReply: () => void;
  /** Rejected: what was written stays. The key is the same until it is sent, so that a second try adds nothing. */
  readonly onSend: (text: string, clientKey: string) => Promise<unknown>;
  readonly inputRef: React.RefObject<HTMLTextAreaElement | null>;
}

const longest = 500;

export function CommentBox({ replyTo, onStopReply, onSend, inputRef }: CommentBoxProps) {
  const [text, setText] = useState('');
  const clientKey = useRef('');
  const [busy, send] = useBusy(async () => {
    const said = text.trim();
    if (said === '') return;
    clientKey.current ||= newId();
    await onSend(said, clientKey.current);
    clientKey.current = '';
    setText('');
  });

  return (
    <form
      className={styles.box}
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
          placeholder={replyTo === null ? '说点什么…' : `回复 ${replyTo}`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label="发送"
          aria-busy={busy || undefined}
          disabled={text.trim() === ''}
        >
          <SendHorizontal />
        </button>
      </div>
      {text.length > longest - 50 && (
        <p className={styles.left}>
          {text.length}/{longest}
        </p>
      )}
    </form>
  );
}
