import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import styles from './splash.module.css';

/** What is seen of a splash: its picture and words. Drawn by the server as well. */
export function SplashFace({ ad, agentName }: { readonly ad: Ad; readonly agentName: string }) {
  return (
    <>
      <AdPicture ad={ad} aspect="auto" sizes="100vw" eager className={styles.picture} />
      <span className={styles.words}>
        <b className={styles.name}>{ad.adName}</b>
        {ad.remark !== '' && <span className={styles.remark}>{ad.remark}</span>}
        <span className={styles.brand}>{agentName}</span>
      </span>
    </>
  );
}
