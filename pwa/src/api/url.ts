export type QueryValues = Readonly<Record<string, unknown>>

/** Returns a query string without the empty values. */
export function queryOf(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}

/** Fills in the parameters of a path such as '/classes/:id', encoded, and adds the query. */
export function pathWith(
  path: string,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: QueryValues } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = queryOf(query)
  return search === '' ? filled : `${filled}?${search}`
}
