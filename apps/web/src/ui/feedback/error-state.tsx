import { CloudOff } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { MessageState } from './message-state.tsx';

export interface ErrorStateProps {
  /** Ready to show, in Chinese. */
  message: string;
  title?: string;
  /** Returning a promise keeps the button busy until it settles. */
  onRetry?: () => unknown;
}

export function ErrorState({ message, title = '加载失败', onRetry }: ErrorStateProps) {
  return (
    <MessageState icon={<CloudOff />} title={title} note={message} role="alert">
      {onRetry && (
        <Button kind="quiet" size="small" onClick={onRetry}>
          点击重试
        </Button>
      )}
    </MessageState>
  );
}
