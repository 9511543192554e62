import { Download, Share } from 'lucide-react';
import { adTarget } from '../../entities/ad/ad-target.ts';
import { useAgent } from '../../lib/config/agent.ts';
import { useDownloadUrl } from '../../lib/config/download-url.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './own-app.module.css';

/** The app itself: where to get it, or how to keep it on the home screen where there is nothing to download. */
export function OwnApp() {
  const agent = useAgent();
  const target = adTarget(useDownloadUrl(), 1, location.origin);
  return (
    <section className={styles.card} data-theme="dark" aria-label="下载本应用">
      {agent?.logo ? (
        <Picture picture={{ url: agent.logo }} alt="" aspect="1" eager className={styles.logo} />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {agent?.agentName.slice(0, 1)}
        </span>
      )}
      <span className={styles.words}>
        <b className={styles.name}>{agent?.agentName ?? ' '}</b>
        <span className={styles.note}>
          {target?.kind === 'site' ? '安装到手机，打开更快、不怕失联' : '用浏览器菜单「添加到主屏幕」，像应用一样打开'}
        </span>
      </span>
      {target?.kind === 'site' ? (
        <a className={styles.get} href={target.url} target="_blank" rel="noopener noreferrer">
          <Download aria-hidden="true" />
          下载
        </a>
      ) : (
        <Share className={styles.hint} aria-hidden="true" />
      )}
    </section>
  );
}
