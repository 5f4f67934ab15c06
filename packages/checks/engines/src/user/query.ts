interface Pattern {
  readonly source: string
  readonly flags: string
}

/** What a user looks for: a text, a form field by its label, or an element by its role and name. */
export interface Query<Text = string | RegExp> {
  readonly text?: Text
  readonly label?: Text
  readonly role?: string
  readonly name?: Text
  /** A text anywhere in the element. */
  readonly containing?: string
  readonly within?: Query<Text>
}

/** A query as JSON. */
export type StoredQuery = Query<string | Pattern>

/** Turns the patterns of a query into JSON. */
export function storedQuery({ within, ...query }: Query): StoredQuery {
  const fields = Object.entries(query).map(([field, text]) => [
    field,
    text instanceof RegExp ? { source: text.source, flags: text.flags } : text,
  ])
  return { ...Object.fromEntries(fields), ...(within && { within: storedQuery(within) }) }
}
