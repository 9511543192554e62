import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Forward, Heart, Star } from 'lucide-react';
import { formatCount } from '../../../shared/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { sharePage } from '../share.ts';
import styles from './action-row.module.css';

async function share(title: string): Promise<void> {
  const url = location.href;
  const result = await sharePage({ title, url });
  if (result === 'copied') showToast('复制成功');
  if (result === 'unsupported') showToast(`您的浏览器不支持复制：${url}`, 'error');
}

/** The figures of a video, and what can be done with it. */
export function ActionRow({ card }: { card: VideoCard }) {
  return (
    <div className={styles['row']}>
      <Figure icon={<Heart />} value={card.likes} name="点赞" />
      <Figure icon={<Star />} value={card.collects} name="收藏" />
      <button type="button" className={styles['action']} onClick={() => void share(card.title)}>
        <Forward />
        分享
      </button>
    </div>
  );
}

function Figure({ icon, value, name }: { icon: React.ReactNode; value: number; name: string }) {
  return (
    <span className={styles['figure']}>
      {icon}
      <span>
        {formatCount(value)} {name}
      </span>
    </span>
  );
}
