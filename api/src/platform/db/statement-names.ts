import { LRUCache } from 'lru-cache'

/** Each connection keeps its prepared statements until it is closed, so their number is limited. */
const MAX_NAMES = 200
/** How often a statement runs before it gets a name. */
const RUNS_WITHOUT_NAME = 3
/** How many statements without a name are counted at the same time. */
const MAX_COUNTED = 1_000

/** The names of statements that run often. PostgreSQL parses them once for each connection, and keeps their plans. */
export interface StatementNames {
  /** Returns the name of a statement, or undefined if it does not run often. */
  readonly nameOf: (sql: string) => string | undefined
  /** Gives a statement another name, after a migration changed the columns that it returns. */
  readonly rename: (sql: string) => void
}

export function statementNames({
  maxNames = MAX_NAMES,
  runsWithoutName = RUNS_WITHOUT_NAME,
} = {}): StatementNames {
  const names = new Map<string, string>()
  const runs = new LRUCache<string, number>({ max: MAX_COUNTED })
  let given = 0

  function name(sql: string): void {
    names.set(sql, `cubby-${given}`)
    given += 1
  }

  return {
    nameOf(sql) {
      const known = names.get(sql)
      // A text with `;` may have several statements, which PostgreSQL cannot prepare as one.
      if (known || names.size >= maxNames || sql.includes(';')) return known
      const count = (runs.get(sql) ?? 0) + 1
      runs.set(sql, count)
      if (count > runsWithoutName) name(sql)
      return names.get(sql)
    },
    rename: name,
  }
}
