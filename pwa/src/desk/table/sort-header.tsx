import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ColumnKind } from './columns.ts'
import type { ListSearch } from './search-schema.ts'

interface SortHeaderProps {
  id: string
  search: Pick<ListSearch, 'sort' | 'direction'>
  /** The CSS class of the column's width. */
  width?: string | undefined
  kind?: ColumnKind | undefined
  onSort?: (sort: string, direction: 'desc' | undefined) => void
  children: ReactNode
}

/** The CSS classes of headers, by the kind of their column. Other headers are aligned left. */
const kindClasses: { readonly [Kind in ColumnKind]?: string } = {
  amount: 'text-end',
  actions: 'text-start print:hidden',
}

/** The header of a column with its sort button. */
export function SortHeader({ id, search, width = '', kind, onSort, children }: SortHeaderProps) {
  const isSorted = search.sort === id
  const isDown = isSorted && search.direction === 'desc'
  const order = isDown ? 'descending' : 'ascending'
  const classes = `border-b bg-muted px-2 font-semibold text-muted-foreground first:rounded-ss-card last:rounded-se-card xl:px-3 ${width} ${(kind && kindClasses[kind]) ?? 'text-start'}`
  if (!onSort) {
    return (
      <th scope="col" className={`${classes} h-8`}>
        {children}
      </th>
    )
  }
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={classes}>
      <button
        type="button"
        onClick={() => onSort(id, isSorted && !isDown ? 'desc' : undefined)}
        className="inline-flex min-h-8 items-center gap-1.5 hover:text-foreground"
      >
        {children}
        {isSorted && <Arrow className="size-4" aria-hidden="true" />}
      </button>
    </th>
  )
}
