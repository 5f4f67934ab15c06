import { useState } from 'react'

interface Held<Row> {
  /** The query of the list. */
  readonly key: string
  /** The response that the rows were last compared with. */
  readonly response: readonly Row[]
  readonly rows: Row[]
  /** The ids of the rows that are no longer in the response. */
  readonly gone: ReadonlySet<string>
}

/**
 * Keeps each row of a list where it is while the user works on it, so that a click never lands on another row.
 * Rows that leave the list keep their place as `gone`, and new rows come last. The order is reset for another
 * `key`, and when all rows have left the list.
 */
export function useStableRows<Row>(
  response: readonly Row[],
  { key, idOf }: { readonly key: string; readonly idOf: (row: Row) => string },
): Pick<Held<Row>, 'rows' | 'gone'> {
  const [stored, setHeld] = useState<Held<Row>>(() => startOf(key, response))
  if (stored.key === key && stored.response === response) return stored
  const held = stored.key === key ? merged(stored, response, idOf) : startOf(key, response)
  setHeld(held)
  return held
}

function startOf<Row>(key: string, response: readonly Row[]): Held<Row> {
  return { key, response, rows: [...response], gone: new Set() }
}

/** Puts the rows of a new response into the places of the old ones. */
export function merged<Row>(
  { key, rows }: Held<Row>,
  response: readonly Row[],
  idOf: (row: Row) => string,
): Held<Row> {
  const current = new Map(response.map((row) => [idOf(row), row]))
  const known = new Set(rows.map(idOf))
  const gone = new Set([...known].filter((id) => !current.has(id)))
  if (gone.size === known.size) return startOf(key, response)
  const added = response.filter((row) => !known.has(idOf(row)))
  return { key, response, gone, rows: [...rows.map((row) => current.get(idOf(row)) ?? row), ...added] }
}
