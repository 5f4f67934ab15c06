import type { Pagination } from '@cubby/contract/paging'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import type { ListViewChoice } from '@/desk/list-views/use-list-view.ts'
import { Banner, type BannerMessage, useBanner } from '@/desk/messages/banner.tsx'
import { CardList, selectedCard } from '@/desk/table/card-list.tsx'
import { useColumns } from '@/desk/table/columns.ts'
import { CurrentRowNote } from '@/desk/table/current-row-note.tsx'
import { isShifted } from '@/desk/table/data-row.tsx'
import { DataTable } from '@/desk/table/data-table.tsx'
import { pageKey, type SearchChanges } from '@/desk/table/list-search.ts'
import type { ListQuery } from '@/desk/table/list-state.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import type { ListSearch, UserPanelSearch } from '@/desk/table/search-schema.ts'
import { SelectFirst, useSelection } from '@/desk/table/selection-bar.tsx'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { type BulkOperation, bulkOperations } from '@/features/school/bulk/operations.ts'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { nameOfReviewed, offersInRow, ReviewNotes } from './review-actions.tsx'
import { useReviews } from './use-reviews.tsx'
import type { ReviewableRow, ReviewKind, ReviewNote } from './use-undoable.ts'

const OPERATIONS = [bulkOperations.approve, bulkOperations.reject, bulkOperations.message]

/** How a list of reviews differs from the other one. */
export interface ReviewListKind<Row extends ReviewableRow<Other>, Other extends string, Page> {
  list: 'enrollments' | 'waitlist'
  reviews: ReviewKind<Row, Other>
  pageOf: (page: Page) => { rows: Row[]; pagination: Pagination }
  noun: readonly [one: string, many: string]
  empty: { title: string; detail: string }
  /** The message when the failure has no reason. */
  failed: string
  /** The label of a button that reviews everything. */
  nameOfAll: (operation: BulkOperation) => string
  /** What the table lists, for screen readers. */
  caption: string
  columnsWith: (buttonsOf: (row: Row) => ReactNode) => ComponentProps<typeof DataTable<Row>>['columns']
  statusOf: (row: Row) => string
  /** Shown below the table before the notes on the reviews. */
  moreNotes?: (row: Row) => ReviewNote[]
  /** What a card says about the row. */
  Details: ComponentType<{ row: Row }>
  /** Stands before the name on a card. */
  Badge?: ComponentType<{ row: Row }>
  /** Unless the list is sorted by a column, rows of the same group are lines under one heading. */
  groups?: {
    keyOf: (row: Row) => string
    Status: ComponentType<{ row: Row }>
    Section: ComponentType<{ rows: readonly Row[]; children: ReactNode }>
  }
}

type Search = Omit<ListSearch, 'limit'> & UserPanelSearch

interface ReviewListProps<Row extends ReviewableRow<Other>, Other extends string, Page> {
  kind: ReviewListKind<Row, Other, Page>
  search: Search
  choice: ListViewChoice
  query: ListQuery<Page> & { isPlaceholderData: boolean }
  /** The filters and the order, as a query string. */
  filter: string
  /** Only the filters. A selection is kept when the list is sorted. */
  unsortedFilter: string
  onSearch: (changes: SearchChanges<Search>) => void
  /** The menu of more operations on a row. */
  menuOf?: (row: Row, place: 'row' | 'card', showBanner: (banner: BannerMessage | null) => void) => ReactNode
  /** The heading, the numbers, and the filters. */
  children: ReactNode
}

/** A list of enrollments or waitlist entries that an administrator reviews, as a table or as cards. */
export function ReviewList<Row extends ReviewableRow<Other>, Other extends string, Page>(
  props: ReviewListProps<Row, Other, Page>,
) {
  const { kind, search, choice, query, filter, unsortedFilter, onSearch, menuOf, children } = props
  const { reviews, pageOf, columnsWith, statusOf, moreNotes, Details, Badge, groups } = kind
  const page = query.data && pageOf(query.data)
  const selection = useSelection(unsortedFilter, page?.rows.map(({ id }) => id) ?? [])
  const { banner, showBanner } = useBanner()
  const { keys, buttonsOf, dialog } = useReviews(reviews, showBanner)
  const stableKey = pageKey(query, filter, search)
  const columns = useColumns(columnsWith, (row: Row) =>
    buttonsOf(row, 'row', menuOf?.(row, 'row', showBanner)),
  )
  const nameOf = (row: Row) => nameOfReviewed(reviews, row)
  const noteOf = (row: Row) => {
    const possible = reviews.offersOf(row)
    const offers = possible && choice.view === 'table' ? offersInRow(row, possible) : possible
    return (
      offers && (
        // A new key replaces the list, so that changed notes do not count as a layout shift.
        <ul key={`${row.id} ${statusOf(row)}`} className="contents">
          <ReviewNotes notes={[...(moreNotes?.(row) ?? []), ...offers.notes]} />
        </ul>
      )
    )
  }
  const titleOf = (row: Row) => (
    <div className="min-w-0 flex-1">
      <CardTitle name={reviews.studentOf(row).name} onOpen={() => onOpen(row)} />
      <p className="text-muted-foreground text-sm">
        <EmailText>{reviews.studentOf(row).email}</EmailText>
      </p>
    </div>
  )
  const checkboxOf = (row: Row) => (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={`Select ${nameOf(row)}`}
        checked={isSelected(row)}
        onChange={({ nativeEvent }) => selection.toggle(row.id, isShifted(nativeEvent))}
      />
    </label>
  )
  const isSelected = ({ id }: Row) => selection.everything || selection.rows[id] === true
  const onOpen = ({ user_id }: Row) => onSearch({ user: user_id })
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-2.5">
      {children}
      <Banner banner={banner} showBanner={showBanner} />
      <BulkBar
        list={kind.list}
        filter={filter}
        selection={selection}
        pagination={page?.pagination}
        operations={OPERATIONS}
        nameOfAll={kind.nameOfAll}
      />
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={kind.failed}
        noun={kind.noun}
        empty={{ ...kind.empty, picture: <EmptyClipboard /> }}
        pageOf={pageOf}
        lineEnd={<SelectFirst selection={selection} rows={page?.rows.length ?? 0} />}
        table={
          choice.view === 'table' &&
          ((rows) => (
            <DataTable
              caption={kind.caption}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={nameOf}
              search={search}
              onSort={(sort, direction) => onSearch({ sort, direction, page: 1 })}
              selection={selection}
              hidden={choice.hidden}
              onOpen={onOpen}
              isOpen={({ user_id }) => user_id === search.user}
              keys={keys}
              noteOf={noteOf}
              stableKey={stableKey}
            />
          ))
        }
        cards={(rows) => (
          <CurrentRowNote
            rows={rows}
            idOf={({ id }) => id}
            noteOf={noteOf}
            className="max-lg:hidden pointer-coarse:hidden"
          >
            <CardList
              rows={rows}
              idOf={({ id }) => id}
              nameOf={nameOf}
              stableKey={stableKey}
              groups={
                groups && !search.sort
                  ? {
                      keyOf: groups.keyOf,
                      sectionOf: (some, list) => <groups.Section rows={some}>{list}</groups.Section>,
                      lineOf: (row) => (
                        <div
                          className={`flex items-start gap-x-2 py-1 pr-3 pl-1 lg:items-center ${isSelected(row) ? 'bg-primary/8' : ''}`}
                        >
                          {checkboxOf(row)}
                          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 py-1 max-lg:pb-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_13rem] lg:items-center">
                            <div className="flex min-w-0 items-center gap-3">
                              {Badge && <Badge row={row} />}
                              {titleOf(row)}
                            </div>
                            <groups.Status row={row} />
                            {buttonsOf(row, 'line')}
                          </div>
                        </div>
                      ),
                    }
                  : undefined
              }
              cardOf={(row) => (
                <Card className={`flex flex-col gap-2 p-4 ${isSelected(row) ? selectedCard : ''}`}>
                  <div className="flex items-start justify-between gap-3">
                    {Badge && <Badge row={row} />}
                    {titleOf(row)}
                    <div className="-mt-2 -mr-2 flex shrink-0">
                      {/* Reserves the space of the menu, so that nothing moves when a review removes it. */}
                      {menuOf && <div className="size-11">{menuOf(row, 'card', showBanner)}</div>}
                      {checkboxOf(row)}
                    </div>
                  </div>
                  <Details row={row} />
                  <div className="mt-auto pt-1">{buttonsOf(row, 'card')}</div>
                </Card>
              )}
            />
          </CurrentRowNote>
        )}
        onChange={(_changes, page = 1) => onSearch({ page })}
      />
      {dialog}
    </div>
  )
}
