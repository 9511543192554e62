import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import styles from './folded-text.module.css';

interface FoldedTextProps {
  readonly text: string;
  /** More characters than this are folded. */
  readonly foldedLength: number;
  /** Its `--folded-lines` says how many lines stay. */
  readonly textClassName: string | undefined;
  readonly toggleClassName: string | undefined;
}

/** A text that shows its first lines until one asks for the rest. */
export function FoldedText({ text, foldedLength, textClassName, toggleClassName }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldedLength;
  return (
    <>
      <p className={cx(styles.text, textClassName)} data-folded={long && !open}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={cx(styles.toggle, toggleClassName)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '展开'}
          <ChevronDown />
        </button>
      )}
    </>
  );
}
