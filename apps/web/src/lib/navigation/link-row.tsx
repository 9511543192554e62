import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { RowBody, rowClass } from '../../ui/list/list-row.tsx';
import type { RowBodyProps } from '../../ui/list/list-row.tsx';

export interface LinkRowProps extends Omit<RowBodyProps, 'chevron'> {
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
}

/** A row that leads to a screen. */
export function LinkRow({ to, search, ...body }: LinkRowProps) {
  return (
    <Link to={to} search={(search ?? {}) as never} className={rowClass}>
      <RowBody {...body} chevron />
    </Link>
  );
}
