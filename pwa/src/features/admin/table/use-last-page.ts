import type { Pagination } from '@cubby/contract/paging'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

interface LastPageOptions {
  /** Where the list stands; undefined before it is there, and while another page is still shown in its place. */
  pagination: Pagination | undefined
  /** Shows a page whose number is not in the URL. */
  onPage?: ((page: number) => void) | undefined
}

/**
 * Shows the last page in place of one that is past it, because its rows were deleted or its number was typed.
 * The URL is corrected without a step to come back to. Returns whether that is under way.
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

/** The search of a list at a page; the first one is not mentioned. */
function atPage(search: object, page: number): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'page'))
  return page > 1 ? { ...rest, page } : rest
}
