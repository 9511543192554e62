import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; left out, the box takes them from its class or its parent. */
  width?: string;
  height?: string;
  /** e.g. '16 / 10', instead of a height. */
  aspect?: string;
  radius?: string;
  className?: string | undefined;
}

/** A grey box in the place of content that is on its way. Purely visual: the list around it says that it is loading. */
export function Skeleton({ width, height, aspect, radius, className }: SkeletonProps) {
  const style: CSSProperties = { width, height, aspectRatio: aspect, borderRadius: radius };
  return <span className={cx(styles.skeleton, className)} style={style} aria-hidden="true" />;
}
