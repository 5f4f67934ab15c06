import { keepPreviousData } from '@tanstack/react-query'

/**
 * Options of a list's query: the last page stays on screen until the next is there. Nothing is fetched or
 * shown while the filters cannot be, since the error beside their field already says why.
 */
export function whileAsked(isPossible: boolean) {
  return { enabled: isPossible, ...(isPossible && { placeholderData: keepPreviousData }) }
}
