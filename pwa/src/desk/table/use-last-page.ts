import type { Pagination } from '@cubby/contract/paging'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

interface LastPageOptions {
  /** The position in the list; undefined while another page is shown. */
  pagination: Pagination | undefined
  /** Shows a page whose number is not in the URL. */
  onPage?: ((page: number) => void) | undefined
}

/**
 * Shows the last page if the requested page is beyond it, because rows were deleted or the number was typed. Replaces
 * the history entry. Returns whether the requested page is beyond the last.
 */
export function useLastPage({ pagination, onPage }: LastPageOptions): boolean {
  const navigate = useNavigate()
  const last = Math.max(pagination?.totalPages ?? 1, 1)
  const isPast = pagination !== undefined && pagination.page > last
  useEffect(() => {
    if (!isPast) return
    if (onPage) onPage(last)
    else void navigate({ to: '.', search: (latest) => atPage(latest, last), replace: true })
  }, [isPast, last, navigate, onPage])
  return isPast
}

/** Returns the search of a list at a page, without the number of the first page. */
function atPage(search: object, page: number): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'page'))
  return page > 1 ? { ...rest, page } : rest
}
