import type { Pagination } from '@cubby/contract/paging'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'

interface PaginationBarProps {
  pagination: Pagination
  sizes?: readonly number[]
  onPage: (page: number) => void
  /** Undefined when the list has only one page size. */
  onSize?: (size: number) => void
}

/** The shown rows and the total, the page size, and the other pages. */
export function PaginationBar({ pagination, sizes = [], onPage, onSize }: PaginationBarProps) {
  const { page, limit, total, totalPages } = pagination
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-muted-foreground text-sm">
        {first}–{Math.min(page * limit, total)} of {total}
      </p>
      <div className="flex items-center gap-2">
        {sizes.length > 1 && (
          <>
            <span className="text-muted-foreground text-sm max-sm:sr-only" aria-hidden="true">
              Per page
            </span>
            <Select
              aria-label="Per page"
              value={limit}
              onChange={(event) => onSize?.(Number(event.target.value))}
            >
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </Select>
          </>
        )}
        {totalPages > 1 && (
          <>
            <Button
              variant="outline"
              size="icon"
              aria-label="Previous page"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
            </Button>
            <span className="figures text-sm">
              {page} / {totalPages}
            </span>
            <Button
              variant="outline"
              size="icon"
              aria-label="Next page"
              disabled={page >= totalPages}
              onClick={() => onPage(page + 1)}
            >
              <ChevronRight className="size-5" aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
    </nav>
  )
}
