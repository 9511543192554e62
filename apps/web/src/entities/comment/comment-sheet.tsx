import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { CommentTalk } from './comment-talk.tsx';
import type { Subject } from './comment.ts';
import styles from './comment-sheet.module.css';

interface CommentSheetProps extends Subject {
  readonly open: boolean;
  readonly onClose: () => void;
  /** 条评论, 段评; the number stands beside it. */
  readonly name?: 'comments' | 'paragraph' | 'chapter';
  /** What is talked about, above the comments. */
  readonly quote?: ReactNode;
  /** The comment that a link leads to. */
  readonly linked?: string | undefined;
  readonly placeholder?: string;
  /** Colours of the screen under it. */
  readonly className?: string | undefined;
}

const titles = {
  comments: (count: number | undefined) => (count === undefined ? '评论' : `${count} 条评论`),
  chapter: (count: number | undefined) => (count === undefined ? '本章评论' : `本章 ${count} 评`),
  paragraph: (count: number | undefined) => (count === undefined ? '段评' : `段评 ${count}`),
} as const;

/** Comments over whatever is on the screen: a clip goes on playing above it, a page stays open. */
export function CommentSheet(props: CommentSheetProps) {
  const { kind, id, open, onClose, name = 'comments', quote, linked, placeholder, className } = props;
  return (
    <CommentTalk
      key={`${kind} ${id}`}
      subject={{ kind, id }}
      linked={linked}
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      {({ count, list, box }) => (
        <Sheet
          open={open}
          onClose={onClose}
          title={titles[name](count)}
          className={className}
          aside={<IconButton label="关闭评论" icon={<X />} onClick={onClose} />}
          foot={box}
        >
          <div className={styles.body}>
            {quote !== undefined && <blockquote className={styles.quote}>{quote}</blockquote>}
            {list}
          </div>
        </Sheet>
      )}
    </CommentTalk>
  );
}
