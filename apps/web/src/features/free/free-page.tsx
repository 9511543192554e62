import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useMemory } from '../../shared/store.ts';
import { AdSheet } from './components/ad-sheet.tsx';
import { AdViewer } from './components/ad-viewer.tsx';
import { FreeVideos } from './components/free-videos.tsx';
import { ViewsPanel } from './components/views-panel.tsx';
import styles from './free-page.module.css';
import { useWatchAd } from './use-watch-ad.ts';

function showSheet(showLookAd: boolean): void {
  useMemory.setState({ showLookAd });
}

/** Views for watching ads, and everything that costs none. */
export function FreePage() {
  const open = useMemory((memory) => memory.showLookAd);
  const { watched, start, earn, close } = useWatchAd();
  useEffect(() => () => showSheet(false), []);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>免费专区</h1>
        <Link to="/search" className={styles['search']} aria-label="搜索">
          <Search />
        </Link>
      </header>
      <ViewsPanel onEarn={() => showSheet(true)} />
      <FreeVideos />
      <AdSheet open={open} onClose={() => showSheet(false)} onWatch={start} />
      {watched && <AdViewer key={watched.token} watched={watched} onWatched={() => earn(watched)} onClose={close} />}
    </div>
  );
}
