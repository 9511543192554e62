import { useId } from 'react';
import { filterRows } from '../filters.ts';
import type { Filters } from '../filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Order, state and price in one line that scrolls sideways. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const name = useId();
  return (
    <div className={styles['bar']}>
      {filterRows.map((row) => (
        <fieldset key={row.name} className={styles['row']}>
          <legend className={styles['legend']}>{row.label}</legend>
          {row.options.map(({ id, label }) => (
            <label key={id} className={styles['option']}>
              <input
                type="radio"
                className={styles['radio']}
                name={`${name}-${row.name}`}
                checked={filters[row.name] === id}
                onChange={() => onChange({ [row.name]: id })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
