import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { cx } from '../../../../ui/cx.ts';
import { openTalk, useReader } from '../reader-state.ts';
import { useReaderSettings } from '../settings/reader-settings.ts';
import { useThemeClass } from '../settings/reader-theme.tsx';
import styles from './talk.module.css';

const CommentSheet = lazyPart(() =>
  import('../../../../entities/comment/comment-sheet.tsx').then((module) => module.CommentSheet),
);

/** The comments that lie open over the page, in its colours. Their code comes with the first of them. */
export function OpenedTalk() {
  const talk = useReader((state) => state.talk);
  const look = useThemeClass();
  const plain = useReaderSettings((settings) => settings.plainParagraphs);
  // It is still there while it slides away.
  const [last, setLast] = useState(talk);
  if (talk && talk !== last) setLast(talk);
  if (!last) return null;
  const { kind, id, quote, linked } = last;
  return (
    <Suspense>
      <CommentSheet
        kind={kind}
        id={id}
        open={talk !== null}
        onClose={() => openTalk(null)}
        name={kind}
        linked={linked}
        placeholder={
          kind === 'paragraph' ? '写下你此刻的想法…' : plain ? '说说这一章…' : '说说这一章…（长按一段可以写段评）'
        }
        className={cx(look, styles.sheet)}
        {...(quote === null ? {} : { quote: <span className={styles.quote}>{quote}</span> })}
      />
    </Suspense>
  );
}
