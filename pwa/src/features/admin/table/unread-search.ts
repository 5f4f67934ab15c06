import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * The `validateSearch` of an administrators' screen. Links must use the screen's parameters. The screen itself reads
 * the values of the URL with `useSearch({ select })`: route definitions are part of the first view, and visitors
 * should not load what reads the searches of administrators.
 */
export function unreadSearch<Search>(search: Search & SearchSchemaInput): Record<string, unknown> {
  return search
}
