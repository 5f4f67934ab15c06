import { keepPreviousData } from '@tanstack/react-query'

/**
 * Returns the query options of a list: the last page stays until the next arrives. Nothing is fetched while
 * the filters are invalid.
 */
export function whileValid(isPossible: boolean) {
  return { enabled: isPossible, ...(isPossible && { placeholderData: keepPreviousData }) }
}
