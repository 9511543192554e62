import { EllipsisVertical, House, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { homeScreenWay, type HomeScreenWay } from '../../../lib/native/install.ts';
import styles from './install-steps.module.css';

interface Step {
  readonly icon: ReactNode;
  readonly text: string;
}

const add: Step = { icon: <SquarePlus />, text: '选择“添加到主屏幕”或“安装应用”' };
const ways: Readonly<Record<HomeScreenWay, readonly Step[]>> = {
  apple: [
    { icon: <Share />, text: '点浏览器工具栏上的“分享”按钮' },
    { icon: <SquarePlus />, text: '向下滑动，选择“添加到主屏幕”' },
  ],
  wechat: [
    { icon: <EllipsisVertical />, text: '点右上角的菜单，选择“在浏览器打开”' },
    { icon: <EllipsisVertical />, text: '再打开浏览器的菜单' },
    add,
  ],
  menu: [{ icon: <EllipsisVertical />, text: '打开浏览器的菜单' }, add],
};

/** How a browser that makes no offer of its own puts the app on the home screen. */
export function InstallSteps() {
  const agent = useAgent();
  const last: Step = { icon: <House />, text: '回到主屏幕，点图标就能打开' };
  return (
    <div className={styles.steps}>
      <div className={styles.app}>
        <img className={styles.icon} src="/icon-192.png" alt="" width="56" height="56" />
        <div>
          <b className={styles.name}>{agent?.agentName}</b>
          <p className={styles.note}>{agent?.tagline || '全屏打开，没有地址栏，打开更快'}</p>
        </div>
      </div>
      <ol className={styles.list}>
        {[...ways[homeScreenWay()], last].map(({ icon, text }) => (
          <li key={text} className={styles.step}>
            <span className={styles.sign} aria-hidden="true">
              {icon}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
