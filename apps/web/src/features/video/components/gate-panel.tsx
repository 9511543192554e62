import type { Video } from '@liuguang/contract/shapes/video.ts';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useUser } from '../../../lib/session/session.ts';
import { openWatchAd } from '../../../entities/video/watched-today.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useSpendView } from '../api.ts';
import { gateOf } from '../gate.ts';
import styles from './gate-panel.module.css';

interface GatePanelProps {
  readonly video: Pick<Video, 'videoId' | 'access' | 'playback' | 'previewSeconds'>;
  /** Asks for the video again, which is open now. */
  readonly onOpened: () => Promise<unknown>;
}

/** Why the video does not play on, and what opens it. */
export function GatePanel({ video, onOpened }: GatePanelProps) {
  const user = useUser().data;
  const spendView = useSpendView();
  const gate = gateOf(video, user?.viewingTimes ?? 0);

  const use = async () => {
    try {
      await spendView(video.videoId);
      await onOpened();
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };

  return (
    <section className={styles.gate} aria-label="观看权限">
      <p className={styles.message}>{gate.message}</p>
      {gate.hint !== '' && <p className={styles.hint}>{gate.hint}</p>}
      <div className={styles.actions}>
        {gate.offers.includes('view') && (
          <Button size="small" onClick={use}>
            使用 1 次观看
          </Button>
        )}
        {gate.offers.includes('ads') && (
          <Button size="small" onClick={openWatchAd}>
            看广告得次数
          </Button>
        )}
        {gate.offers.includes('vip') && (
          <Link to="/joinVip" search={gateSearch(video)} className={styles.vip}>
            开通VIP
          </Link>
        )}
      </div>
    </section>
  );
}

/** Who pays goes on with the second that the preview ended at. */
function gateSearch({ videoId, playback, previewSeconds }: GatePanelProps['video']) {
  return { video: videoId, ...('url' in playback ? { t: String(previewSeconds) } : {}) };
}
