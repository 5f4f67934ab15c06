type Value = string | number | boolean | null

/** Returns the row with each Date as an ISO 8601 text. */
export function plain(row: Readonly<Record<string, Value | Date>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
