import { type SelectQueryBuilder, sql } from 'kysely'

/** Returns the number of rows of a query without a limit. Its columns and its order make no difference. */
export async function countRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    // TypeScript cannot infer the row of a query on any tables.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
