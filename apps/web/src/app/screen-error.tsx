import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../shared/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
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
    <div className={styles['failed']}>
      <ErrorState
        title={isChunk ? '页面加载失败，点击重试' : '页面出错了'}
        message={isChunk ? '请检查网络后再试一次' : messageOf(error)}
        onRetry={retry}
      />
      <Button kind="plain" size="small" onClick={() => router.navigate({ to: '/home' })}>
        返回首页
      </Button>
    </div>
  );
}
