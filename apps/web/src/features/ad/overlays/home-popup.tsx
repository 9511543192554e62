import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { X } from 'lucide-react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FullLayer } from './full-layer.tsx';
import styles from './home-popup.module.css';

/** One of the ads that meet a visitor on home; the next one comes when it is closed. */
export function HomePopup({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  return (
    <FullLayer label={`广告：${ad.adName}`} onClose={onClose} box>
      <AdLink ad={ad} label={`了解 ${ad.adName}`} className={styles.card} onOpen={onClose}>
        <AdPicture ad={ad} aspect="4 / 5" sizes="80vw" eager className={styles.picture} />
        <span className={styles.words}>
          <b className={styles.name}>{ad.adName}</b>
          {ad.remark !== '' && <span className={styles.remark}>{ad.remark}</span>}
        </span>
      </AdLink>
      <AdMark ad={ad} className={styles.mark} onReported={onClose} />
      <IconButton label="关闭广告" icon={<X />} className={styles.close} onClick={onClose} />
    </FullLayer>
  );
}
