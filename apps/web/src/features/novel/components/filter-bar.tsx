import { FilterRows } from '../../../ui/form/filter-rows.tsx';
import { filterRows, type Filters } from '../filters.ts';
import styles from './filter-bar.module.css';

/** Order, state and price in one line that scrolls sideways. */
export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (changes: Partial<Filters>) => void }) {
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
