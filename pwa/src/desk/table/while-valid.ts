import { keepPreviousData } from '@tanstack/react-query'

/**
 * Returns the query options of a list. The previous page stays on screen until the next one arrives. Nothing is
 * fetched while the filters are invalid.
 */
export function whileValid(isPossible: boolean) {
  return { enabled: isPossible, ...(isPossible && { placeholderData: keepPreviousData }) }
}
