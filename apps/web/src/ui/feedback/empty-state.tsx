import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { MessageState } from './message-state.tsx';

export interface EmptyStateProps {
  title: string;
  note?: string;
  icon?: ReactNode;
  /** What to do next, as one quiet button. */
  action?: { label: string; onClick: () => unknown };
}

const inbox = <Inbox />;

export function EmptyState({ title, note, icon = inbox, action }: EmptyStateProps) {
  return (
    <MessageState icon={icon} title={title} note={note}>
      {action && (
        <Button kind="quiet" size="small" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </MessageState>
  );
}
