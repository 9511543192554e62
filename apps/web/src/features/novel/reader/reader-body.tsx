import { useEffect, useMemo, useRef, useState } from 'react';
import { useLeaves } from './book/book.ts';
import type { Book } from './api.ts';
import type { LaterPlace } from './book/start-spot.ts';
import { useCountRead, usePlaceSync } from './book/use-place-sync.ts';
import { pageBox } from './engine/metrics.ts';
import { zoneOf } from './engine/turn-gesture.ts';
import { LaterBar } from './menu/later-bar.tsx';
import { ReaderMenu } from './menu/reader-menu.tsx';
import { Panels } from './menu/panels.tsx';
import styles from './reader-body.module.css';
import { type Spot, useReader } from './reader-state.ts';
import { useReaderSettings } from './settings/reader-settings.ts';
import { ReaderTheme } from './settings/reader-theme.tsx';
import { openParagraphTalk } from './talk/noted-block.tsx';
import { OpenedTalk } from './talk/opened-talk.tsx';
import { useLinkedTalk } from './talk/use-linked-talk.ts';
import { useLongPress } from './talk/use-long-press.ts';
import { useAutoRead } from './tools/use-auto-read.ts';
import { useKeepAwake } from './tools/use-keep-awake.ts';
import { useReaderKeys } from './tools/use-reader-keys.ts';
import { useSleepTimer } from './tools/use-sleep-timer.ts';
import { useSpeech } from './tools/use-speech.ts';
import type { ReaderView } from './view/flow.ts';
import { PageFoot, PageHead } from './view/page-edges.tsx';
import { PagedView } from './view/paged-view.tsx';
import { ScrollView } from './view/scroll-view.tsx';
import { useFlow } from './view/use-flow.tsx';
import { useSize } from './view/use-size.ts';

interface ReaderBodyProps {
  readonly novelId: string;
  readonly spot: Spot;
  readonly book: Book | undefined;
  readonly later: LaterPlace | null;
  /** The comment that a link leads to. */
  readonly linked: string | undefined;
}

const move = (spot: Spot): void => useReader.setState({ spot });

/** The open book: pages, their edges, the menu over them, and everything that turns pages by itself. */
export function ReaderBody({ novelId, spot, book, later, linked }: ReaderBodyProps) {
  const settings = useReaderSettings();
  const { mode, twoPages } = settings;
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const view = useRef<ReaderView>(null);
  const [ahead, setAhead] = useState(false);
  const leaves = useLeaves(spot.chapterId, book, ahead);
  const flow = useFlow(leaves, book, ahead);
  const marked = useReader((state) => state.marked);

  const box = useMemo(() => {
    const type = { fontSize: settings.fontSize, lineHeight: settings.lineHeight / 100, margin: settings.margin };
    return size && pageBox(size, type, twoPages && mode !== 'scroll');
  }, [size, settings.fontSize, settings.lineHeight, settings.margin, twoPages, mode]);

  // The neighbours come after the text under the eye: laying them out must not keep it waiting.
  const reading = flow.current.text !== undefined;
  const settled = reading || leaves.current.error !== null;
  useEffect(() => {
    if (!settled || ahead) return undefined;
    const timer = setTimeout(() => setAhead(true), 50);
    return () => clearTimeout(timer);
  }, [settled, ahead]);

  const turn = (step: 1 | -1): boolean => view.current?.turn(step) ?? false;
  usePlaceSync(novelId);
  useCountRead(novelId, reading);
  useKeepAwake(settings.keepAwake);
  useReaderKeys(turn, flow);
  useAutoRead(view, box);
  useSleepTimer(spot.chapterId);
  useSpeech(flow);
  useLinkedTalk(linked, flow);
  const longPress = useLongPress((paragraph) => openParagraphTalk(flow.current, paragraph));

  const onTap = (x: number, width: number): void => {
    const { menu, marked: shownMark, speaking } = useReader.getState();
    if (shownMark && !speaking) useReader.setState({ marked: null });
    if (menu) return useReader.setState({ menu: false });
    const zone = zoneOf(x, width);
    if (zone === 'menu') return useReader.setState({ menu: true });
    turn(zone === 'next' ? 1 : -1);
    return undefined;
  };

  const props = { flow, box, spot, marked, onMove: move, onShown: showPlace, onTap, ref: view };
  return (
    <ReaderTheme>
      <article className={styles.reader} aria-label={book?.novel.title ?? '阅读'}>
        <PageHead title={flow.current.title} chapterId={reading ? flow.current.id : undefined} />
        <div ref={area} className={styles.area} {...longPress}>
          {box &&
            (mode === 'scroll' ? (
              <ScrollView {...props} box={box} />
            ) : (
              <PagedView {...props} box={box} slide={mode === 'slide'} />
            ))}
        </div>
        <PageFoot book={book} spot={spot} />
        <LaterBar later={later} book={book} />
        <ReaderMenu novelId={novelId} book={book} spot={spot} flow={flow} />
      </article>
      <Panels novelId={novelId} book={book} spot={spot} flow={flow} />
      <OpenedTalk />
    </ReaderTheme>
  );
}

function showPlace({ page, pages, from, to }: { page: number; pages: number; from: number; to: number }): void {
  const now = useReader.getState();
  if (now.page === page && now.pages === pages && now.shown.from === from && now.shown.to === to) return;
  useReader.setState({ page, pages, shown: { from, to } });
}
