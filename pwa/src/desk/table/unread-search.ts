import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * The `validateSearch` of an administrators' screen. It checks nothing, but gives links the types of the screen's
 * search parameters. The screen itself reads the parameters with `useSearch({ select })`, because visitors load all
 * route definitions at first, and should not load the code that reads the searches of administrators.
 */
export function unreadSearch<Search>(search: Search & SearchSchemaInput): Record<string, unknown> {
  return search
}
