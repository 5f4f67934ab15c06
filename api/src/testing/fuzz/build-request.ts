import type { Mutation } from './mutate.ts'
import type { Operation } from './operations.ts'

interface FuzzedRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const DEEP = 3_000
const PLACEHOLDER = '\u0001'

/** Applies a mutation to a call. */
export function buildRequest(
  operation: Operation,
  mutation: Mutation,
  ids: readonly string[],
): FuzzedRequest {
  const segments = [...mutation.ids]
  const path = operation.path.replace(/\{\w+\}/g, () => {
    const chosen = segments.shift() ?? 0
    return typeof chosen === 'string' ? chosen : (ids[chosen % ids.length] ?? 'unknown')
  })
  return {
    path: path + queryOf(operation, mutation),
    headers: {
      ...(mutation.contentType !== null && { 'Content-Type': mutation.contentType }),
      ...mutation.headers,
    },
    body: operation.method === 'GET' ? undefined : bodyOf(operation.body, mutation, ids),
  }
}

function queryOf({ query }: Operation, mutation: Mutation): string {
  if (query.length === 0 || mutation.query.length === 0) return ''
  const pairs = mutation.query.map(({ which, value }) => {
    const { name = 'x', values = [] } = query[which % query.length] ?? {}
    return `${name}=${typeof value === 'string' ? value : (values[value % values.length] ?? value)}`
  })
  return `?${pairs.join('&')}`
}

function bodyOf(valid: unknown, { body, ids: chosen }: Mutation, ids: readonly string[]): string | undefined {
  const text = JSON.stringify(valid) ?? '{}'
  switch (body.kind) {
    case 'none':
      return undefined
    case 'valid':
      return text
    case 'truncated':
      return text.slice(0, -1)
    case 'deep':
      return `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`
    case 'text':
      return body.text
    case 'replace': {
      const [which] = chosen
      const known = typeof which === 'number' ? ids[which % ids.length] : undefined
      return replacePart(valid ?? {}, body.at, body.json, known)
    }
  }
}

/** Replaces one part of a value with JSON. The whole value is part 0. Replaces ids of examples with `id`, if given. */
function replacePart(valid: unknown, at: number, json: string, id: string | undefined): string {
  const count = countParts(valid)
  let left = at % count
  const replaced = JSON.stringify(valid, (name, value: unknown) => {
    if (left-- === 0) return PLACEHOLDER
    return id && typeof value === 'string' && /id$/i.test(name) ? id : value
  })
  return (replaced ?? '').replace(JSON.stringify(PLACEHOLDER), () => json)
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1)
}
