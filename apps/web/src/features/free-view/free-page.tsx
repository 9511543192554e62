import { useKnownVip } from '../../entities/user/use-known-vip.ts';
import { TabHead } from '../../lib/navigation/tab-head.tsx';
import { FreeVideos } from './components/free-videos.tsx';
import { ViewsPanel } from './components/views-panel.tsx';
import styles from './free-page.module.css';

/** Views for watching ads, and everything that costs none. */
export function FreePage() {
  // Who watches without counting has none to count.
  const vip = useKnownVip();
  return (
    <div className={styles.page}>
      <TabHead className={styles.header}>
        <h1 className={styles.title}>免费</h1>
      </TabHead>
      {!vip && <ViewsPanel />}
      <FreeVideos />
    </div>
  );
}
