import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { messageOf } from '../lib/api/api-error.ts';
import { Button } from '../ui/button/button.tsx';
import { MessageState } from '../ui/feedback/message-state.tsx';
import styles from './app.module.css';
import { ChunkError } from './lazy-screen.tsx';

/** What a screen shows when it could not be loaded or fell over; the rest of the app stays usable. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  const isChunk = error instanceof ChunkError;
  return (
    <div className={styles.failed}>
      <MessageState
        icon={<CloudOff />}
        title={isChunk ? '页面加载失败，点击重试' : '页面出错了'}
        note={isChunk ? '请检查网络后再试一次' : messageOf(error)}
        role="alert"
      >
        <Button kind="quiet" size="small" onClick={() => router.navigate({ to: '/home' })}>
          返回首页
        </Button>
        <Button size="small" onClick={retry}>
          点击重试
        </Button>
      </MessageState>
    </div>
  );
}
