import { useAppStore } from '../../lib/storage/app-store.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './overlay-host-banner.module.css';

/** This host is out of reach and another one is not, but something was typed or is being sent here: the person decides. */
export function HostBanner() {
  const open = useAppStore((memory) => memory.otherHost);
  if (!open) return null;
  return (
    <div className={styles.banner} role="alert">
      <p>当前线路无法连接。切换线路后，未提交的内容可能需要重新填写。</p>
      <div>
        <Button kind="quiet" onClick={() => useAppStore.setState({ otherHost: null })}>
          暂不切换
        </Button>
        <Button onClick={open}>切换线路</Button>
      </div>
    </div>
  );
}
