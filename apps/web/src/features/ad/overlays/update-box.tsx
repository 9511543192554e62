import { Rocket } from 'lucide-react';
import { adTarget } from '../../../entities/ad/ad-target.ts';
import { useDownloadUrl } from '../../../lib/config/download-url.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FullLayer } from './full-layer.tsx';
import styles from './update-box.module.css';

type Version = NonNullable<ReturnType<typeof useAppStore.getState>['versionCont']>;

/** A newer version: what it brings and where it is. It can be put off only where it is not forced. */
export function UpdateBox({ version }: { version: Version }) {
  const own = useDownloadUrl();
  const target = adTarget(version.apkUrl || own, 1, location.origin);
  const later = version.isForceUpdate ? undefined : () => useAppStore.setState({ versionCont: null });
  return (
    <FullLayer label="发现新版本" onClose={later} box>
      <div className={styles.box}>
        <span className={styles.icon} aria-hidden="true">
          <Rocket />
        </span>
        <h2 className={styles.title}>发现新版本</h2>
        <p className={styles.version}>{version.versionName}</p>
        <p className={styles.content}>{version.updateContent}</p>
        {target?.kind === 'site' ? (
          <a className={styles.get} href={target.url} target="_blank" rel="noopener noreferrer">
            立即更新
          </a>
        ) : (
          <p className={styles.hint}>下载地址暂不可用，请前往官方联系方式获取</p>
        )}
        {later && (
          <Button kind="quiet" block onClick={later}>
            稍后再说
          </Button>
        )}
        {!later && <p className={styles.hint}>当前版本已停用，更新后即可继续使用</p>}
      </div>
    </FullLayer>
  );
}
