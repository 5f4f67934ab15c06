import { messages } from '@cubby/contract/messages'
import type { Pagination } from '@cubby/contract/paging'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '@/desk/ui/use-wide.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { atPage, totalText, useLastPage } from './list-search.ts'
import { type EmptyList, type ListQuery, ListState } from './list-state.tsx'

interface PagedListProps<Page, Row> {
  query: ListQuery<Page>
  /** The message when the failure has no reason. */
  failed: string
  /** Says how many rows there are: '1 class', '12 classes'. */
  countText: (count: number) => string
  empty: EmptyList
  pageOf: (page: Page) => { rows: Row[]; pagination: Pagination }
  /** False until it is known how the list is shown. */
  isReady?: boolean
  /** Shown instead of cards on wide screens. */
  table?: ((rows: Row[]) => ReactNode) | false
  cards: (rows: Row[]) => ReactNode
  /** Undefined when the list has only one page size. */
  sizes?: readonly number[]
  /** For a list in a dialog, whose page is not in the URL. Must be stable between renders. */
  onPage?: (page: number) => void
  /** The changes of the search and the page to show, by default the first. */
  onChange: (changes: { limit?: number }, page?: number) => void
}

/** One page of a list as a table or as cards, with pagination. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { isReady = true, failed, countText, empty, pageOf, table, cards, sizes, onPage, onChange } = props
  // Until it is known how the list is shown, its query is disabled. `ListState` must not blame an invalid filter.
  const query = isReady ? props.query : { ...props.query, isEnabled: true }
  const isWide = useWide()
  const isWrong = query.data !== undefined && !isPage(pageOf(query.data))
  const loaded = query.isPlaceholderData || isWrong ? undefined : query.data
  const isPast = useLastPage({ pagination: loaded && pageOf(loaded).pagination, onPage })
  // While a page loads, the count from the previous page stays, so that the rows do not move.
  const older = query.data === undefined || isWrong ? undefined : pageOf(query.data).pagination.older
  return (
    <>
      <ListState
        query={
          isWrong
            ? { ...query, data: undefined, error: wrongFormat }
            : isPast
              ? { ...query, data: undefined }
              : query
        }
        failed={failed}
        announcement={(page) => {
          const { pagination } = pageOf(page)
          return t('{found}, page {page}', {
            found: foundText(pagination, countText),
            page: pagination.page,
          })
        }}
        empty={{ ...empty, is: (page) => pageOf(page).rows.length === 0 }}
      >
        {(page) => {
          const { rows, pagination } = pageOf(page)
          return (
            <>
              {isWide && table ? table(rows) : cards(rows)}
              <PaginationBar
                // With a new key, the bar below other results does not count as a layout shift. The total of
                // a list that is not counted to its end grows with the page, and a new bar would lose the
                // focus.
                key={pagination.moreThanTotal ? 'more' : pagination.total}
                pagination={pagination}
                {...(sizes && { sizes })}
                onPage={(next) => onChange({}, next)}
                onSize={(limit) => onChange({ limit })}
              />
            </>
          )
        }}
      </ListState>
      {older && older.total > 0 && <OlderRows older={older} countText={countText} />}
    </>
  )
}

type Counted = Pick<Pagination, 'total' | 'moreThanTotal'>

/** '12 classes', or 'more than 10,000 classes' for a list whose end was not counted. */
function foundText({ total, moreThanTotal }: Counted, countText: (count: number) => string): string {
  const found = countText(total)
  return moreThanTotal ? t('more than {found}', { found }) : found
}

interface OlderRowsProps {
  older: NonNullable<Pagination['older']>
  countText: (count: number) => string
}

/** Says how many rows the default range of dates hides, and shows all dates. */
function OlderRows({ older, countText }: OlderRowsProps) {
  return (
    <p className="figures text-muted-foreground text-sm">
      {rich('Older: {found}. <all>Show all dates</all>', {
        found: foundText(older, countText),
        all: (words) => (
          <Link
            to="."
            search={(latest: object) => ({ ...atPage(latest, 1), dates: 'all' as const })}
            className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 font-semibold text-primary underline underline-offset-4"
            // The link disappears, so focus moves to the announcement of the list.
            onClick={({ currentTarget }) => {
              const around = currentTarget.closest('p')?.parentElement
              const list = around?.querySelector('[role=status][tabindex]') ? around : around?.parentElement
              list?.querySelector<HTMLElement>('[role=status][tabindex]')?.focus()
            }}
          >
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

const wrongFormat = new Error(messages.invalidResponseFormat)

/** Whether a response has the expected form. That of a server of another version could break the screen. */
function isPage({
  rows,
  pagination,
}: {
  rows: unknown
  pagination: Partial<Pagination> | undefined
}): boolean {
  return Array.isArray(rows) && Number.isFinite(pagination?.total)
}

interface PaginationBarProps {
  pagination: Pagination
  sizes?: readonly number[]
  onPage: (page: number) => void
  /** Undefined when the list has only one page size. */
  onSize?: (size: number) => void
}

/** The shown rows and the total, the page size, and the other pages. */
export function PaginationBar({ pagination, sizes = [], onPage, onSize }: PaginationBarProps) {
  const { page, limit, total, moreThanTotal, totalPages } = pagination
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const shown = [first, Math.min(page * limit, total)].map((place) => place.toLocaleString('en-US'))
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-muted-foreground text-sm">
        {t('{shown} of {total}', { shown: shown.join('–'), total: totalText(pagination) })}
      </p>
      <div className="flex items-center gap-2">
        {sizes.length > 1 && (
          <>
            <span className="text-muted-foreground text-sm max-sm:sr-only" aria-hidden="true">
              {t('Per page')}
            </span>
            <Select
              aria-label={t('Per page')}
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
              aria-label={t('Previous page')}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
            </Button>
            <span className="figures text-sm">
              {moreThanTotal ? t('Page {page}', { page }) : `${page} / ${totalPages}`}
            </span>
            <Button
              variant="outline"
              size="icon"
              aria-label={t('Next page')}
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
