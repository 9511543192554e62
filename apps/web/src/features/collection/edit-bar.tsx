import { Button } from '../../ui/button.tsx';
import styles from './collection.module.css';

interface EditBarProps {
  readonly chosen: number;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly onRemove: () => Promise<void>;
}

/** At the foot of the screen while the list is edited. */
export function EditBar({ chosen, all, onAll, onRemove }: EditBarProps) {
  return (
    <div className={styles['bar']}>
      <label className={styles['all']}>
        <input type="checkbox" checked={all} onChange={() => onAll(!all)} />
        全选
      </label>
      <Button size="small" disabled={chosen === 0} busyLabel="删除中..." onClick={onRemove}>
        {chosen === 0 ? '删除' : `删除 (${chosen})`}
      </Button>
    </div>
  );
}
