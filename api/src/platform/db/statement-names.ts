import { LRUCache } from 'lru-cache'

/** Each connection keeps its prepared statements until it is closed, so their number is limited. */
const MAX_NAMES = 200
/** How often a statement runs before it gets a name. */
const RUNS_WITHOUT_NAME = 3
/** How many statements without a name are counted at the same time. */
const MAX_COUNTED = 1_000

/**
 * Returns a function that names the statements that run often. PostgreSQL then parses them once for each
 * connection, and keeps their plans. A statement that selects `*` gets no name, because it would fail after a
 * migration that adds a column while the server is running.
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const runs = new LRUCache<string, number>({ max: MAX_COUNTED })
  return (sql) => {
    const name = names.get(sql)
    if (name || names.size >= MAX_NAMES || selectsAll(sql)) return name
    const count = (runs.get(sql) ?? 0) + 1
    runs.set(sql, count)
    if (count > RUNS_WITHOUT_NAME) names.set(sql, `cubby-${names.size}`)
    return names.get(sql)
  }
}

/** Whether a statement selects all columns of a table. `count(*)` does not. */
function selectsAll(sql: string): boolean {
  return /(?<!count\()\*/i.test(sql)
}
