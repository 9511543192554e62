import type { ColumnType } from 'kysely';

// What the generated tables are made of: how a column is read, inserted and updated.

/** int8 stays a string: ids go to the wire as they are, and counts are parsed by the repository that reads them. */
export type Int8 = ColumnType<string, string | number, string | number>;
export type Int8Default = ColumnType<string, string | number | undefined, string | number>;
export type Int8OrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** Written by the database alone: identities, generated columns, what a trigger fills. */
export type Computed<T> = ColumnType<T, never, never>;

export type Time = ColumnType<Date, Date, Date>;
export type TimeDefault = ColumnType<Date, Date | undefined, Date>;
export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** jsonb is written as text, and parsed by the repository that reads it. */
export type Json = ColumnType<unknown, string, string>;
export type JsonDefault = ColumnType<unknown, string | undefined, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
/** For logs: a row is never changed. */
export type JsonOnce = ColumnType<unknown, string, never>;
