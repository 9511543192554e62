import { FilterRow } from '../../../ui/form/filter-row.tsx';
import { filterRows } from '../filters.ts';
import type { Filters } from '../filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Order, state and price in one line that scrolls sideways. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {filterRows.map(({ name, label, options }) => (
        <FilterRow
          key={name}
          label={label}
          options={options}
          value={filters[name]}
          onChange={(id) => onChange({ [name]: id })}
          className={styles.row}
        />
      ))}
    </div>
  );
}
