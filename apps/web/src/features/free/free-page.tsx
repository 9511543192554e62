import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { FreeVideos } from './components/free-videos.tsx';
import { ViewsPanel } from './components/views-panel.tsx';
import styles from './free-page.module.css';

/** Views for watching ads, and everything that costs none. */
export function FreePage() {
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>免费专区</h1>
        <Link to="/search" className={styles['search']} aria-label="搜索">
          <Search />
        </Link>
      </header>
      <ViewsPanel />
      <FreeVideos />
    </div>
  );
}
