import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import mark from '../../entities/ad/ad-mark.module.css';
import { greetingId } from '../../entities/ad/greeting.ts';
import layer from '../../features/ad/overlays/full-layer.module.css';
import { SplashFace } from '../../features/ad/overlays/splash-face.tsx';
import styles from '../../features/ad/overlays/splash.module.css';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/feedback/badge.tsx';

/** The splash as it comes with the page, until the one that counts and can be tapped takes its place. */
export function ServedSplash({ ad, agentName }: { readonly ad: Ad; readonly agentName: string }) {
  return (
    <div id={greetingId} className={cx(layer.layer, layer.served)} data-theme="dark">
      <dialog open className={layer.panel} aria-modal="true" aria-label={`广告：${ad.adName}`}>
        <div className={styles.ad}>
          <SplashFace ad={ad} agentName={agentName} />
        </div>
        <span className={cx(mark.mark, styles.mark)}>
          <Tag kind="dark">广告 · 举报</Tag>
        </span>
      </dialog>
    </div>
  );
}
