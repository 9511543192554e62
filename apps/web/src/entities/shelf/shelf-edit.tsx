import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { UndoBar } from '../../ui/feedback/undo-bar.tsx';
import styles from './shelf-edit.module.css';
import { ShelfLink, type ShelfSubject, subjectId } from './shelf-row.tsx';

interface ShelfEdit<Item> {
  /** For the head of the screen. */
  readonly action: ReactNode;
  /** Leads to the item, or chooses it while the shelf is edited. */
  readonly row: (item: Item, body: ReactNode) => ReactNode;
  /** At the foot of the screen. */
  readonly bars: ReactNode;
}

interface Options<Item> {
  readonly items: readonly Item[];
  /** What is removed here: 收藏. */
  readonly noun: string;
  readonly remove: (client: QueryClient, items: readonly Item[]) => Promise<void>;
  readonly restore: (client: QueryClient, items: readonly Item[]) => Promise<void>;
}

/** Choosing what to take off a shelf, taking it off, and taking that back. */
export function useShelfEdit<Item extends ShelfSubject>({
  items,
  noun,
  remove,
  restore,
}: Options<Item>): ShelfEdit<Item> {
  const client = useQueryClient();
  const removal = useMutation({ mutationFn: (some: readonly Item[]) => remove(client, some) });
  const restoring = useMutation({ mutationFn: (some: readonly Item[]) => restore(client, some) });
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly Item[]>([]);

  const edit = (on: boolean): void => {
    setEditing(on);
    setChosen(new Set());
  };
  const removeChosen = async (): Promise<void> => {
    // In the order of the list, which is also the order to come back in.
    const some = items.filter((item) => chosen.has(subjectId(item)));
    await removal.mutateAsync(some);
    setRemoved(some);
    edit(false);
  };
  const toggle = (id: string): void =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));

  return {
    action: items.length > 0 && (
      <button type="button" className={styles.edit} onClick={() => edit(!editing)}>
        {editing ? '完成' : '管理'}
      </button>
    ),
    row: (item, body) =>
      editing ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={chosen.has(subjectId(item))} onChange={() => toggle(subjectId(item))} />
          {body}
        </label>
      ) : (
        <ShelfLink item={item}>{body}</ShelfLink>
      ),
    bars: (
      <>
        {editing && (
          <EditBar
            chosen={chosen.size}
            all={chosen.size === items.length}
            onAll={(all) => setChosen(new Set(all ? items.map(subjectId) : []))}
            onRemove={removeChosen}
          />
        )}
        {!editing && removed.length > 0 && (
          <UndoBar
            key={removed.map(subjectId).join(' ')}
            text={`已移除 ${removed.length} 项${noun}`}
            onUndo={() => restoring.mutateAsync(removed)}
            onGone={() => setRemoved([])}
          />
        )}
      </>
    ),
  };
}

interface EditBarProps {
  readonly chosen: number;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly onRemove: () => Promise<void>;
}

function EditBar({ chosen, all, onAll, onRemove }: EditBarProps) {
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input type="checkbox" checked={all} onChange={() => onAll(!all)} />
        全选
      </label>
      <Button size="small" disabled={chosen === 0} busyLabel="删除中..." onClick={onRemove}>
        {chosen === 0 ? '删除' : `删除 (${chosen})`}
      </Button>
    </div>
  );
}
