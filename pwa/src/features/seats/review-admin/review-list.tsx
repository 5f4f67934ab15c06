import type { Pagination } from '@cubby/contract/paging'
import { t } from '@cubby/texts/t'
import { Mail } from 'lucide-react'
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
import { useSelection } from '@/desk/table/selection-bar.tsx'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { Menu, type MenuItem } from '@/desk/ui/menu.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { useBulkDialogs } from '@/features/school/bulk/bulk-dialogs.tsx'
import { type BulkOperation, bulkOperations } from '@/features/school/bulk/operations.ts'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { nameOfReviewed, offersInRow, ReviewNotes } from './review-actions.tsx'
import { WithSharedConsequence } from './shared-consequence.tsx'
import { useReviews } from './use-reviews.tsx'
import type { ReviewableRow, ReviewKind, ReviewNote } from './use-undoable.ts'

const OPERATIONS = [bulkOperations.approve, bulkOperations.reject, bulkOperations.message]

/** How a list of reviews differs from the other one. */
export interface ReviewListKind<Row extends ReviewableRow<Other>, Other extends string, Page> {
  list: 'enrollments' | 'waitlist'
  reviews: ReviewKind<Row, Other>
  pageOf: (page: Page) => { rows: Row[]; pagination: Pagination }
  countText: (count: number) => string
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
  /** The session of a row. Grouped, the rows of a session are lines under its heading. */
  sessionOf: (row: Row) => string
  /** What a line says about the row. */
  Facts: ComponentType<{ row: Row }>
  /** The heading of a session, around its lines. */
  Section: ComponentType<{ rows: readonly Row[]; page: Page; filter: string; children: ReactNode }>
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
  /** More operations on a row, for its menu. */
  itemsOf?: (row: Row, showBanner: (banner: BannerMessage | null) => void) => readonly MenuItem[]
  /** The heading, the numbers, and the filters. */
  children: ReactNode
}

/** A list of enrollments or waitlist entries that an administrator reviews, as a table or as cards. */
export function ReviewList<Row extends ReviewableRow<Other>, Other extends string, Page>(
  props: ReviewListProps<Row, Other, Page>,
) {
  const { kind, search, choice, query, filter, unsortedFilter, onSearch, children } = props
  const { reviews, pageOf, columnsWith, statusOf, moreNotes, Details, Badge, Facts, Section } = kind
  const isGrouped = choice.view === 'grouped'
  const page = query.data && pageOf(query.data)
  const selection = useSelection(unsortedFilter, page?.rows.map(({ id }) => id) ?? [])
  const { banner, showBanner } = useBanner()
  const { keys, buttonsOf, dialog } = useReviews(reviews, showBanner)
  const stableKey = pageKey(query, filter, search)
  const message = useBulkDialogs(kind.list)
  const itemsOf = (row: Row): readonly MenuItem[] => [
    ...(props.itemsOf?.(row, showBanner) ?? []),
    {
      label: t('Message'),
      Icon: Mail,
      onSelect: () =>
        message.open({
          title: t('Message {name}', { name: reviews.studentOf(row).name }),
          operation: bulkOperations.message,
          rows: { ids: [row.id] },
        }),
    },
  ]
  const columns = useColumns(columnsWith, (row: Row) => buttonsOf(row, 'row', itemsOf(row)))
  const nameOf = (row: Row) => nameOfReviewed(reviews, row)
  const noteOf = (row: Row) => {
    const possible = reviews.offersOf(row)
    const offers = possible && choice.view !== 'cards' ? offersInRow(row, possible) : possible
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
        aria-label={t('Select {name}', { name: nameOf(row) })}
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
        countText={kind.countText}
        empty={{ ...kind.empty, picture: <EmptyClipboard /> }}
        pageOf={pageOf}
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
                isGrouped
                  ? {
                      keyOf: kind.sessionOf,
                      sectionOf: (some, list) =>
                        query.data && (
                          <Section rows={some} page={query.data} filter={filter}>
                            <WithSharedConsequence kind={reviews} rows={some}>
                              {list}
                            </WithSharedConsequence>
                          </Section>
                        ),
                      lineOf: (row) => (
                        <div
                          className={`relative flex flex-wrap items-start gap-x-1 py-0.5 pe-1.5 ps-0.5 lg:flex-nowrap lg:items-center ${isSelected(row) ? 'bg-primary/8' : ''}`}
                        >
                          {checkboxOf(row)}
                          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 max-lg:pt-1.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center">
                            <div className="flex min-w-0 gap-2.5 lg:items-center">
                              {Badge && (
                                <div className="empty:hidden pointer-coarse:py-1.5">
                                  <Badge row={row} />
                                </div>
                              )}
                              <LineTitle {...reviews.studentOf(row)} onOpen={() => onOpen(row)} />
                            </div>
                            <Facts row={row} />
                          </div>
                          <div className="shrink-0 max-lg:w-full max-lg:pb-2 max-lg:ps-12 lg:min-w-38">
                            {buttonsOf(row, 'line', itemsOf(row))}
                          </div>
                        </div>
                      ),
                      keys,
                      onSelect: (row) => selection.toggle(row.id),
                      onOpen,
                      isOpen: ({ user_id }) => user_id === search.user,
                    }
                  : undefined
              }
              cardOf={(row) => (
                <Card className={`flex flex-col gap-2 p-4 ${isSelected(row) ? selectedCard : ''}`}>
                  <div className="flex items-start justify-between gap-3">
                    {Badge && <Badge row={row} />}
                    {titleOf(row)}
                    <div className="-mt-2 -me-2 flex shrink-0">
                      <Menu label={t('More: {name}', { name: nameOf(row) })} items={itemsOf(row)} />
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
      {message.dialogs}
    </div>
  )
}

/** The name of a student in a line, which opens their panel, and the email address. */
function LineTitle({ name, email, onOpen }: { name: string; email: string; onOpen: () => void }) {
  return (
    <div className="min-w-0 items-baseline gap-x-2.5 lg:flex lg:flex-wrap">
      {/* Keeps clear of the three dots. */}
      <h3 className="min-w-0 font-sans font-semibold text-base max-lg:pe-11">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="min-h-8 max-w-full truncate rounded-control text-start underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </button>
      </h3>
      <p className="min-w-0 text-muted-foreground text-sm">
        <EmailText>{email}</EmailText>
      </p>
    </div>
  )
}
