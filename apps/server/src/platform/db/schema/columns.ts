import type { ColumnType } from 'kysely';

/** int8 stays a string: ids go to the wire as they are, and counts are parsed by the repository that reads them. */
export type Int8 = ColumnType<string, string | number, string | number>;
export type Int8Default = ColumnType<string, string | number | undefined, string | number>;
export type Identity = ColumnType<string, never, never>;
export type Int8OrNull = ColumnType<string | null, string | null | undefined, string | null>;
export type Time = ColumnType<Date, Date, Date>;
export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type TimeDefault = ColumnType<Date, Date | undefined, Date>;
