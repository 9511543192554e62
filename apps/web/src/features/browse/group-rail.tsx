import type { VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { LayoutGrid } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './group-rail.module.css';

/** Of videos, or of novels. */
export type Group = Pick<VideoGroup, 'groupId' | 'name' | 'cover' | 'tags' | 'count'>;

interface GroupRailProps {
  readonly groups: readonly Group[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => unknown;
  /** What is counted: 个视频, 本小说. */
  readonly unit: string;
  /** Empty: every group. */
  readonly value: string;
  readonly onChange: (groupId: string) => void;
}

/** The groups with their covers; the chosen one is brought into view. */
export function GroupRail({ groups, unit, failed, onRetry, value, onChange }: GroupRailProps) {
  const rail = useRef<HTMLFieldSetElement>(null);
  // The first tile is every group, which is also where an unknown one ends up.
  const chosen = groups ? groups.findIndex(({ groupId }) => groupId === value) + 1 : undefined;
  useEffect(() => {
    const row = rail.current;
    const tile = chosen === undefined ? undefined : row?.children[chosen];
    if (!row || !(tile instanceof HTMLElement)) return;
    row.scrollTo?.({ left: tile.offsetLeft - (row.clientWidth - tile.offsetWidth) / 2 });
  }, [chosen]);

  if (!groups && failed)
    return (
      <div className={styles.failed}>
        <Button kind="quiet" size="small" onClick={onRetry}>
          分类加载失败，点击重试
        </Button>
      </div>
    );
  return (
    <fieldset ref={rail} className={styles.rail} aria-label="频道">
      {groups ? (
        <>
          <button type="button" className={styles.tile} aria-pressed={value === ''} onClick={() => onChange('')}>
            <span className={styles.all}>
              <LayoutGrid aria-hidden="true" />
            </span>
            <span className={styles.name}>全部</span>
          </button>
          {groups.map((group) => (
            <button
              key={group.groupId}
              type="button"
              className={styles.tile}
              aria-pressed={group.groupId === value}
              onClick={() => onChange(group.groupId)}
            >
              <span className={styles.cover}>
                {group.cover && <Picture picture={group.cover} alt="" aspect="16 / 11" sizes="104px" />}
              </span>
              <span className={styles.name}>{group.name}</span>
              <span className={styles.count}>
                {formatCount(group.count)}
                {unit}
              </span>
            </button>
          ))}
        </>
      ) : (
        ['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width="26rem" height="18rem" radius="3rem" className={styles.ghost} />
        ))
      )}
    </fieldset>
  );
}
