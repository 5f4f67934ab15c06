import { STANDING_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { CardList, selectedCard } from '@/desk/table/card-list.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { pageKey, type SearchChanges } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { type Selection, useSelection } from '@/desk/table/selection-bar.tsx'
import { CardTitle, OneLine, StudentName, TwoLines } from '@/desk/table/user-line.tsx'
import { Menu } from '@/desk/ui/menu.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { exportItemOf } from '@/features/school/files/download-button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { HOURS, type HoursSearch } from './hours-search.ts'
import { StandingFilters } from './standing-filters.tsx'
import { dueText, missingText, stateLabel, stateTones } from './standing-labels.ts'

interface StandingListProps {
  search: HoursSearch
  onSearch: (changes: SearchChanges<HoursSearch>) => void
}

function filterOf({ searchTerm, standard, area, state, dueBy }: HoursSearch) {
  return { searchTerm, standard, area, state, dueBy }
}

/** Who lacks what by when: each student and standard, to filter and to message. */
export function StandingList({ search, onSearch }: StandingListProps) {
  const { page, limit } = search
  const filter = filterOf(search)
  const query = useQuery({
    queryKey: [...HOURS, 'standings', { ...filter, page, limit }],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/hours', { query: { ...filter, page, limit }, signal }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.standings ?? []
  const selection = useSelection(
    queryOf(filter),
    rows.map(({ id }) => id),
  )
  const change = (changes: SearchChanges<HoursSearch>, next = 1) => onSearch({ ...changes, page: next })
  const open = ({ user_id }: StudentStanding) => onSearch({ user: user_id })
  const exportItem = exportItemOf({
    path: `/admin/hours/export?${queryOf(filter)}`,
    fileName: 'hours.csv',
  })
  const stableKey = pageKey(query, queryOf(filter), search)
  return (
    <div className="grid grid-cols-1 gap-3 xl:gap-2.5">
      <StandingFilters
        search={search}
        onChange={change}
        menu={<Menu label={t('More for Hours')} items={[exportItem]} />}
      />
      <BulkBar
        list="hours"
        filter={queryOf(filter)}
        selection={selection}
        pagination={query.data?.pagination}
        operations={[bulkOperations.message]}
        nameOfAll={() => t('Message all')}
      />
      <PagedList
        query={query}
        failed={t('The hours could not be loaded')}
        countText={(count) => t('{count, plural, one {# line} other {# lines}}', { count })}
        empty={{
          title: t('No one is missing anything'),
          detail: t('Students appear when they choose a standard. Try another filter.'),
          picture: <EmptyClipboard />,
        }}
        pageOf={({ standings, pagination }) => ({ rows: standings, pagination })}
        table={(shown) => (
          <DataTable
            caption={t('Who is missing what, and by when')}
            columns={columns}
            rows={shown}
            idOf={({ id }) => id}
            nameOf={nameOf}
            search={{}}
            selection={selection}
            stableKey={stableKey}
            onOpen={open}
            isOpen={({ user_id }) => user_id === search.user}
          />
        )}
        cards={(shown) => (
          <CardList
            rows={shown}
            idOf={({ id }) => id}
            nameOf={nameOf}
            stableKey={stableKey}
            columns="sm:grid-cols-2"
            cardOf={(row) => <StandingCard row={row} selection={selection} onOpen={() => open(row)} />}
          />
        )}
        sizes={STANDING_PAGE_SIZES}
        onChange={change}
      />
    </div>
  )
}

const nameOf = ({ name, standard_name }: StudentStanding) => `${name}, ${standard_name}`
const areasText = ({ missing_areas }: StudentStanding) => missing_areas.map(({ name }) => name).join(', ')

const column = columnsFor<StudentStanding>()
const columns = [
  column.accessor('name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-44' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <StudentName student_name={original.name} student_email={original.email ?? ''} />
    ),
  }),
  column.accessor('standard_name', {
    header: t('Standard'),
    meta: { kind: 'text', width: 'xl:w-60' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor('state', {
    header: t('State'),
    meta: { width: 'xl:w-32' },
    enableSorting: false,
    cell: ({ row: { original } }) => <Chip tone={stateTones[original.state]}>{stateLabel(original)}</Chip>,
  }),
  column.accessor('due_on', {
    header: t('Due'),
    meta: { width: 'xl:w-36' },
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="figures">{dueText(original)}</span>,
  }),
  column.accessor('missing', {
    header: t('Missing'),
    meta: { width: 'xl:w-44' },
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="figures">{missingText(original) || '–'}</span>,
  }),
  column.accessor(areasText, {
    id: 'areas',
    header: t('Areas'),
    meta: { kind: 'rest' },
    enableSorting: false,
    cell: ({ getValue }) => <TwoLines>{getValue()}</TwoLines>,
  }),
]

interface StandingCardProps {
  row: StudentStanding
  selection: Selection
  onOpen: () => void
}

function StandingCard({ row, selection, onOpen }: StandingCardProps) {
  const isSelected = selection.everything || selection.rows[row.id] === true
  const areas = areasText(row)
  return (
    <Card className={`grid h-full content-start gap-1.5 p-4 ${isSelected ? selectedCard : ''}`}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <CardTitle name={row.name} onOpen={onOpen} />
          <p className="wrap-anywhere text-sm">{row.standard_name}</p>
        </div>
        <label className="-mt-2 -me-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4.5"
            aria-label={t('Select {name}', { name: nameOf(row) })}
            checked={isSelected}
            onChange={() => selection.toggle(row.id)}
          />
        </label>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Chip tone={stateTones[row.state]}>{stateLabel(row)}</Chip>
        {row.state === 'done' || !row.due_on ? dueText(row) : t('Due {due}', { due: dueText(row) })}
      </p>
      {missingText(row) && (
        <p className="figures font-semibold text-sm">
          {t('Missing: {missing}', { missing: missingText(row) })}
        </p>
      )}
      {areas && <p className="line-clamp-3 text-muted-foreground text-sm">{areas}</p>}
    </Card>
  )
}
