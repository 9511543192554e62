import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { ReasonAction } from './reason-action.tsx';

interface HideActionProps {
  readonly thing: Pick<AdminInput<'community/setHidden'>, 'kind' | 'id'>;
  readonly hidden: boolean;
  /** What hiding it means. */
  readonly ask: string;
  readonly refresh: readonly AdminCallName[];
}

/** Hides a post or a comment, or shows one again that is hidden. */
export function HideAction({ thing, hidden, ask, refresh }: HideActionProps) {
  const words = hidden
    ? { label: '恢复', ask: '恢复展示，作者会收到通知。', done: '已恢复' }
    : { label: '隐藏', ask, done: '已隐藏' };
  return <ReasonAction call="community/setHidden" input={{ ...thing, hidden: !hidden }} {...words} refresh={refresh} />;
}
