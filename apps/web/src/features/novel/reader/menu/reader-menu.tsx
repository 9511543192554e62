import { Link } from '@tanstack/react-router';
import {
  Bookmark,
  ChevronLeft,
  CloudDownload,
  Flag,
  AudioLines,
  BookText,
  Search,
  Settings2,
  Timer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { openReport } from '../../../../entities/report/report.ts';
import { useBack } from '../../../../lib/navigation/use-back.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import type { Book } from '../api.ts';
import { openPanel, type Spot, useReader } from '../reader-state.ts';
import { changeReaderSettings, limits, useReaderSettings } from '../settings/reader-settings.ts';
import { useBookmarks } from '../tools/bookmarks.ts';
import type { Flow } from '../view/flow.ts';
import { BookSlider } from './book-slider.tsx';
import { Stepper } from './rows.tsx';
import { ThemeSwatches } from './theme-swatches.tsx';
import styles from './reader-menu.module.css';

interface ReaderMenuProps {
  readonly novelId: string;
  readonly book: Book | undefined;
  readonly spot: Spot;
  readonly flow: Flow;
}

/** The bars above and below the page, called by a tap in its middle. */
export function ReaderMenu({ novelId, book, spot, flow }: ReaderMenuProps) {
  const open = useReader((state) => state.menu);
  if (!open) return null;
  return (
    <>
      <TopBar novelId={novelId} book={book} spot={spot} flow={flow} />
      <section className={styles.bottom} aria-label="阅读菜单">
        <BookSlider book={book} spot={spot} flow={flow} />
        <QuickRows />
        <MenuTools />
      </section>
    </>
  );
}

function TopBar({ novelId, book, spot, flow }: ReaderMenuProps) {
  const back = useBack();
  const { marked, toggle } = useBookmarks(novelId, flow.current);
  return (
    <nav className={styles.top} aria-label="阅读">
      <IconButton label="返回" icon={<ChevronLeft />} onClick={back} />
      <Link to="/novelDetails" search={{ id: novelId }} className={styles.book}>
        {book?.novel.title ?? ''}
      </Link>
      {book?.novel.my.own !== true && (
        <IconButton
          label="举报本章"
          icon={<Flag />}
          disabled={!book || !flow.current.text}
          onClick={() => openReport({ kind: 'chapter', id: spot.chapterId, onDone: back })}
        />
      )}
      <IconButton label="离线下载" icon={<CloudDownload />} onClick={() => openPanel('download')} />
      <IconButton
        label={marked ? '删除书签' : '添加书签'}
        icon={<Bookmark />}
        pressed={marked}
        disabled={!flow.current.text}
        className={cx(marked && styles.marked)}
        onClick={toggle}
      />
    </nav>
  );
}

const nextMode = { slide: 'scroll', scroll: 'plain', plain: 'slide' } as const;
const modeNames = { slide: '左右滑动', scroll: '上下滚动', plain: '无动画' } as const;

/** What is changed most: the size of the type, the way of turning, the colour of the paper. */
function QuickRows() {
  const { fontSize, mode } = useReaderSettings();
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>字号</span>
        <Stepper
          label="字号"
          value={fontSize}
          step={1}
          limits={limits.fontSize}
          signs={['A−', 'A+']}
          onChange={(value) => changeReaderSettings({ fontSize: value })}
        />
        <button
          type="button"
          className={styles.mode}
          aria-label={`翻页方式：${modeNames[mode]}`}
          onClick={() => changeReaderSettings({ mode: nextMode[mode] })}
        >
          {modeNames[mode]}
        </button>
      </div>
      <div className={styles.row}>
        <span className={styles.label}>背景</span>
        <ThemeSwatches />
      </div>
    </>
  );
}

function MenuTools() {
  const speaking = useReader((state) => state.speaking);
  const autoReading = useReader((state) => state.autoReading);
  return (
    <div className={styles.tools}>
      <Tool label="目录" icon={<BookText />} onClick={() => openPanel('catalogue')} />
      <Tool
        label={speaking ? '停止朗读' : '朗读'}
        icon={<AudioLines />}
        active={speaking}
        onClick={() => (speaking ? useReader.setState({ speaking: false, marked: null }) : openPanel('speech'))}
      />
      <Tool
        label={autoReading ? '停止自动' : '自动'}
        icon={<Timer />}
        active={autoReading}
        onClick={() => (autoReading ? useReader.setState({ autoReading: false }) : openPanel('auto'))}
      />
      <Tool label="搜索" icon={<Search />} onClick={() => openPanel('search')} />
      <Tool label="设置" icon={<Settings2 />} onClick={() => openPanel('settings')} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly active?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, active = false, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} data-active={active} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
