import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** Builds queries for `prepared`; it has no connection and cannot run them. */
export const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in for a value while the query is compiled. */
class Slot {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

export interface Prepared<Params, Row> {
  readonly name: string;
  readonly sql: string;
  run(pool: Pick<pg.Pool, 'query'>, params: Params): Promise<Row[]>;
}

/**
 * Compiles a query once and runs it as a named statement, so that neither Kysely compiles nor PostgreSQL plans it again
 * on each call. `build` sees placeholders typed as the values: it may pass them to the query, never look at them.
 * A hash of the SQL is part of the name: two versions of one statement can never meet on a pooled connection.
 */
export function prepared<Params extends object, Row>(
  name: string,
  build: (params: Params) => { compile(): CompiledQuery<Row> },
): Prepared<Params, Row> {
  const slots = new Proxy({} as Params, { get: (_, key) => new Slot(String(key)) });
  const { sql, parameters } = build(slots).compile();
  const sources = parameters.map((value) => (value instanceof Slot ? { key: value.key as keyof Params } : { value }));
  const hash = createHash('sha256').update(sql).digest('hex').slice(0, 12);
  const statement = `${name}_${hash}`;
  if (statement.length > 63) throw new RangeError(`statement name ${statement} is longer than PostgreSQL keeps`);
  return {
    name: statement,
    sql,
    async run(pool, params) {
      const values = sources.map((source) => ('key' in source ? params[source.key] : source.value));
      const result = await pool.query<Row & pg.QueryResultRow>({ name: statement, text: sql, values });
      return result.rows;
    },
  };
}

/** The same for a statement that is written as SQL. */
export function preparedSql<Params extends object, Row>(
  name: string,
  build: (params: Params) => RawBuilder<Row>,
): Prepared<Params, Row> {
  return prepared<Params, Row>(name, (params) => ({ compile: () => build(params).compile(builder) }));
}

/**
 * For a statement that takes longer to plan than to run. PostgreSQL plans a named statement again on each call as long as
 * it thinks that knowing the values makes the plan cheaper, so it does not get to know those that are written with their
 * type (`$1::bigint`): in a subquery they are read when the statement runs. After five calls a connection keeps its plan.
 */
export function plannedOnceSql<Params extends object, Row>(
  name: string,
  build: (params: Params) => RawBuilder<Row>,
): Prepared<Params, Row> {
  return prepared<Params, Row>(name, (params) => {
    const compiled = build(params).compile(builder);
    // The type again outside: `any((select …))` would be taken for a subquery of many rows instead of an array.
    const sql = compiled.sql.replaceAll(/(\$\d+)(::[a-z]+(?:\[\])?)/g, '(select $1$2)$2');
    return { compile: () => ({ ...compiled, sql }) };
  });
}
