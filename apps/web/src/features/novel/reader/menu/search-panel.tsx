import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { type Spot, useReader } from '../reader-state.ts';
import { type Found, mostFound, searchBook } from '../tools/search-book.ts';
import { chapterQuery } from '../book/book.ts';
import { LayerPanel } from './layer-panel.tsx';
import styles from './search-panel.module.css';

/** Looks for words in what this device has of the book. */
export function SearchPanel({ novelId, spot }: { novelId: string; spot: Spot }) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const current = useQuery({ ...chapterQuery(spot.chapterId), enabled: false }).data;
  const { data } = useQuery({
    queryKey: ['search in book', novelId, words, current?.chapterId],
    queryFn: ({ signal }) => searchBook(novelId, words, current, signal),
    enabled: words !== '',
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <LayerPanel title="书内搜索" side="left">
      <label className={styles.box}>
        <Search aria-hidden="true" />
        <input
          className={styles.field}
          type="search"
          placeholder="人物、地点或一句话"
          aria-label="在书内搜索"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <output className={styles.note}>{noteOf(words, data)}</output>
      {data && data.found.length > 0 ? (
        <ul className={styles.list}>
          {data.found.map((one) => (
            <li key={`${one.chapterId} ${one.from}`}>
              <Result found={one} />
            </li>
          ))}
        </ul>
      ) : (
        words !== '' && data && <EmptyState icon={<Search />} title="没有找到" note="下载更多章节后可以搜索全书" />
      )}
    </LayerPanel>
  );
}

function noteOf(words: string, data: { found: Found[]; chapters: number } | undefined): string {
  if (words === '') return '在已下载和读过的章节中搜索';
  if (!data) return '正在搜索…';
  const many = data.found.length >= mostFound ? `${mostFound}+` : String(data.found.length);
  return `在 ${data.chapters} 章中找到 ${many} 处`;
}

function Result({ found }: { found: Found }) {
  const { chapterId, from, to, title, before, words, after } = found;
  const open = () =>
    useReader.setState({
      spot: { chapterId, offset: from },
      marked: { chapterId, from, to },
      menu: false,
      panel: null,
    });
  return (
    <button type="button" className={styles.result} onClick={open}>
      <span className={styles.chapter}>{title}</span>
      <span className={styles.snippet}>
        {before}
        <mark className={styles.words}>{words}</mark>
        {after}
      </span>
    </button>
  );
}
