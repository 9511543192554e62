import { FilterRow } from './filter-row.tsx';

/** One of the choices: its name among the filters, and the values that it may have there. */
type Row<Filters> = {
  [Name in keyof Filters]: {
    readonly name: Name;
    readonly label: string;
    readonly options: readonly { readonly id: Filters[Name] & string; readonly label: string }[];
  };
}[keyof Filters];

interface FilterRowsProps<Filters> {
  readonly rows: readonly Row<Filters>[];
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
}

/** Several choices, a line of chips each. */
export function FilterRows<Filters>({ rows, filters, onChange, className, rowClassName }: FilterRowsProps<Filters>) {
  return (
    <div className={className}>
      {rows.map(({ name, label, options }) => (
        <FilterRow
          key={String(name)}
          label={label}
          options={options}
          value={filters[name] as Filters[keyof Filters] & string}
          onChange={(id) => onChange({ [name]: id } as unknown as Partial<Filters>)}
          className={rowClassName}
        />
      ))}
    </div>
  );
}
