import { FilterRows } from '../../../ui/form/filter-rows.tsx';
import { filterRows, type Filters } from '../filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Order, state and price in one line that scrolls sideways. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <FilterRows
      rows={filterRows}
      filters={filters}
      onChange={onChange}
      className={styles.bar}
      rowClassName={styles.row}
    />
  );
}
