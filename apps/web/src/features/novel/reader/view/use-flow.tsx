import { useEffect, useMemo, useState } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { endId, type Leaf, type Leaves } from '../book/book.ts';
import type { Book } from '../api.ts';
import { prepareChapter } from '../book/prepare.ts';
import { changeReaderSettings, useReaderSettings } from '../settings/reader-settings.ts';
import { type Convert, converterTo } from '../settings/script.ts';
import { EndPage } from './end-page.tsx';
import type { Flow, FlowItem } from './flow.ts';
import { GatePage } from './gate-page.tsx';
import { LoadingPage } from './loading-page.tsx';

const asIs: Convert = (text) => text;

/** The chapters as the views show them: in the chosen script, or the page that stands in their place. */
export function useFlow(leaves: Leaves, book: Book | undefined, ahead: boolean): Flow {
  const convert = useConverter();
  const { previous, current, next } = leaves;
  const shown = useItem(current, book, convert);
  const before = useItem(previous, book, convert);
  const after = useItem(next, book, convert);
  return useMemo(
    () => ({
      previous: ahead ? before : undefined,
      current: shown ?? { id: '', title: '', text: undefined, page: <LoadingPage /> },
      next: ahead ? after : undefined,
    }),
    [shown, before, after, ahead],
  );
}

function useItem(leaf: Leaf | undefined, book: Book | undefined, convert: Convert): FlowItem | undefined {
  const { chapterId, chapter, error, retry } = leaf ?? {};
  return useMemo(() => {
    if (chapterId === undefined) return undefined;
    if (chapterId === endId) return { id: endId, title: '', text: undefined, page: <EndPage book={book} /> };
    if (chapter) return { id: chapterId, page: null, ...prepareChapter(chapter, convert) };
    const title = book?.heads.find((head) => head.chapterId === chapterId)?.title ?? '';
    const page = error ? (
      <GatePage novelId={book?.novel.novelId ?? ''} chapterId={chapterId} title={title} error={error} onRetry={retry} />
    ) : (
      <LoadingPage title={title} />
    );
    return { id: chapterId, title, text: undefined, page };
  }, [chapterId, chapter, error, retry, book, convert]);
}

function useConverter(): Convert {
  const script = useReaderSettings((settings) => settings.script);
  const [convert, setConvert] = useState<{ readonly run: Convert }>({ run: asIs });
  useEffect(() => {
    let current = true;
    converterTo(script).then(
      (run) => current && setConvert({ run }),
      (error: unknown) => {
        logProblem('the character tables did not load', error);
        if (!current) return;
        showToast('繁简转换没有加载出来，请稍后再试', 'error');
        changeReaderSettings({ script: 'original' });
      },
    );
    return () => {
      current = false;
    };
  }, [script]);
  return convert.run;
}
