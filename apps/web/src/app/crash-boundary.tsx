import { CloudOff } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { logProblem } from '../lib/log.ts';
import { Button } from '../ui/button/button.tsx';
import { MessageState } from '../ui/feedback/message-state.tsx';

/** The last net: whatever falls through every other boundary ends on a screen that says so, not on a blank page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('the app crashed', error);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <MessageState icon={<CloudOff />} title="应用出了点问题" note="您的数据没有丢失，重新打开即可继续。" role="alert">
        <Button onClick={() => location.reload()}>重新打开</Button>
      </MessageState>
    );
  }
}
