import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { RowBody, type RowBodyProps, rowClass } from '../../ui/list/list-row.tsx';

type RowAnchorProps = Omit<RowBodyProps, 'chevron'> & Omit<ComponentProps<'a'>, keyof RowBodyProps>;

function RowAnchor({ label, icon, tone, note, value, className, ...anchor }: RowAnchorProps) {
  return (
    <a {...anchor} className={cx(rowClass, className)}>
      <RowBody label={label} icon={icon} tone={tone} note={note} value={value} chevron />
    </a>
  );
}

/** A row that leads to a screen. */
export const LinkRow = createLink(RowAnchor);
