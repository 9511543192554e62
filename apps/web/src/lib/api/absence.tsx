import { EmptyState, type EmptyStateProps } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { isError, messageOf } from './api-error.ts';

interface AbsenceProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** What to say, and where to lead, when it does not exist: trying again would not bring it. */
  readonly gone: EmptyStateProps;
}

/** In place of something that could not be loaded: it is not there, or it failed and may be asked for again. */
export function Absence({ error, onRetry, gone }: AbsenceProps) {
  if (isError(error, 'NOT_FOUND')) return <EmptyState {...gone} />;
  return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
}
