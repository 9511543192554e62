import type { SearchParam } from '@liuguang/contract/shapes/listing.ts';
import { Button } from '../../ui/button/button.tsx';
import { FilterRow } from '../../ui/form/filter-row.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import styles from './filter-sheet.module.css';
import type { Filters } from './filters.ts';

interface FilterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly params: readonly SearchParam[];
  readonly filters: Filters;
  readonly onChoose: (changes: Filters) => void;
}

/** What the list is narrowed by less often: every choice is in sight, and the list behind it follows at once. */
export function FilterSheet({ open, onClose, params, filters, onChoose }: FilterSheetProps) {
  const none = Object.fromEntries(params.map(({ key }) => [key, '']));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="筛选"
      foot={
        <div className={styles.foot}>
          <Button kind="plain" onClick={() => onChoose(none)}>
            重置
          </Button>
          <Button onClick={onClose}>完成</Button>
        </div>
      }
    >
      {params.map(({ key, name, options }) => (
        <section key={key} className={styles.part}>
          <h3 className={styles.name}>{name}</h3>
          <FilterRow
            label={name}
            className={styles.row}
            options={[{ id: '', label: '不限' }, ...options.map((one) => ({ id: one.value, label: one.name }))]}
            value={filters[key as keyof Filters] ?? ''}
            onChange={(value) => onChoose({ [key]: value })}
          />
        </section>
      ))}
    </Sheet>
  );
}
