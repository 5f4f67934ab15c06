import type { ListedCenter } from '@cubby/contract/money/centers'
import { CENTER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { pageKey, type SearchChanges, whileValid } from '@/desk/table/list-search.ts'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { OneLine } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Select } from '@/ui/select.tsx'
import { CenterForm } from './center-form.tsx'
import { statusLabels, statusTones } from './center-labels.ts'
import { CENTERS, type CentersSearch, shownStatuses } from './centers-search.ts'

interface CentersScreenProps {
  search: CentersSearch
  onSearch: (changes: SearchChanges<CentersSearch>) => void
}

/** Centers: who pays for their staff, which requests wait, and who owes. */
export function CentersScreen({ search, onSearch }: CentersScreenProps) {
  const { page, limit, ...filter } = search
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: [...CENTERS, 'list', search],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/centers', { query: search, signal }),
    ...whileValid(true),
  })
  const stableKey = pageKey(query, queryOf(filter), search)
  const change = (changes: SearchChanges<CentersSearch>, next = 1) => onSearch({ ...changes, page: next })
  const open = (id: string) => void navigate({ to: '/admin/centers/$id', params: { id } })
  const requested = query.data?.requested_count ?? 0
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('Centers')}
        description={t('Child-care centers that enroll and pay for their staff')}
      >
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden="true" />
          {t('Add Center')}
        </Button>
      </SectionHeading>
      <ListToolbar
        label={t('Filter the centers')}
        search={{
          label: t('Search by name, address, or person...'),
          value: search.searchTerm ?? '',
          onSearch: (searchTerm) => change({ searchTerm: searchTerm || undefined }),
        }}
        count={search.status ? 1 : 0}
        filters={
          <div className="w-full lg:w-48">
            <Select
              aria-label={t('Status')}
              value={search.status ?? ''}
              onChange={({ target }) => change({ status: oneOf(shownStatuses, target.value) })}
            >
              <option value="">{t('All centers')}</option>
              {shownStatuses.map((status) => (
                <option key={status} value={status}>
                  {status === 'owing' ? t('That owe money') : statusLabels[status]}
                </option>
              ))}
            </Select>
          </div>
        }
      >
        {requested > 0 && search.status !== 'requested' && (
          <button
            type="button"
            className={`${textLink} text-sm`}
            onClick={() => change({ status: 'requested' })}
          >
            {t('{requested, plural, one {# request waits} other {# requests wait}} for you', { requested })}
          </button>
        )}
      </ListToolbar>
      <PagedList
        query={query}
        failed={t('The centers could not be loaded')}
        countText={(count) => t('{count, plural, one {# center} other {# centers}}', { count })}
        empty={
          search.searchTerm || search.status
            ? { title: t('No centers found'), detail: t('Try another search or status.') }
            : {
                title: t('No centers yet'),
                detail: t('Add one, or confirm a request from the page For Centers.'),
              }
        }
        pageOf={({ centers, pagination }) => ({ rows: centers, pagination })}
        table={(rows) => (
          <DataTable
            caption={t('Centers')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            search={{}}
            stableKey={stableKey}
            onOpen={({ id }) => open(id)}
          />
        )}
        cards={(rows) => (
          <CardList
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            stableKey={stableKey}
            cardOf={(center) => <CenterCard center={center} />}
          />
        )}
        sizes={CENTER_PAGE_SIZES}
        onChange={change}
      />
      {isAdding && (
        <Dialog wide title={t('Add Center')} onClosed={() => setAdding(false)}>
          {(close) => <CenterForm center={null} onSaved={({ id }) => open(id)} close={close} />}
        </Dialog>
      )}
    </div>
  )
}

const money = (amount: number) => (amount === 0 ? '' : amountText(amount))

const column = columnsFor<ListedCenter>()
const columns = [
  column.accessor('name', {
    header: t('Center'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ row: { original } }) => <CenterLink center={original} />,
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: 'xl:w-28' },
    enableSorting: false,
    cell: ({ getValue }) => <Chip tone={statusTones[getValue()]}>{statusLabels[getValue()]}</Chip>,
  }),
  column.accessor(({ directors }) => directors.join(', '), {
    id: 'directors',
    header: t('Directors'),
    meta: { kind: 'text', width: 'xl:w-36 min-[88rem]:w-56' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue() || '–'}</OneLine>,
  }),
  column.accessor('staff_count', {
    header: t('Staff'),
    meta: { kind: 'amount', width: 'xl:w-16' },
    enableSorting: false,
  }),
  column.accessor('upcoming_count', {
    header: t('Upcoming'),
    meta: { kind: 'amount', width: 'xl:w-24' },
    enableSorting: false,
  }),
  ...(['owed', 'overdue', 'not_invoiced'] as const).map((name) =>
    column.accessor(({ balance }) => balance[name], {
      id: name,
      header: { owed: t('Owed'), overdue: t('Overdue'), not_invoiced: t('Not Invoiced') }[name],
      meta: { kind: 'amount', width: name === 'not_invoiced' ? 'xl:w-28' : 'xl:w-26' },
      enableSorting: false,
      cell: ({ getValue }) => (
        <span className={name === 'overdue' ? 'font-semibold text-destructive' : ''}>
          {money(getValue())}
        </span>
      ),
    }),
  ),
]

function CenterLink({ center: { id, name } }: { center: ListedCenter }) {
  return (
    <Link
      to="/admin/centers/$id"
      params={{ id }}
      title={name}
      className="wrap-anywhere block rounded-control font-semibold underline decoration-transparent underline-offset-4 hover:decoration-current xl:truncate"
    >
      {name}
    </Link>
  )
}

function CenterCard({ center }: { center: ListedCenter }) {
  const { status, directors, staff_count, upcoming_count, balance } = center
  const amounts = [
    balance.owed > 0 && t('{amount} owed', { amount: amountText(balance.owed) }),
    balance.overdue > 0 && t('{amount} overdue', { amount: amountText(balance.overdue) }),
    balance.not_invoiced > 0 && t('{amount} not invoiced', { amount: amountText(balance.not_invoiced) }),
  ].filter(Boolean)
  return (
    <Card className="grid h-full content-start gap-1.5 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg [&>a]:-my-2 [&>a]:py-2">
          <CenterLink center={center} />
        </h2>
        <span className="shrink-0 whitespace-nowrap">
          <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
        </span>
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {directors.length > 0 ? directors.join(', ') : t('No director yet')}
      </p>
      <p className="figures text-sm">
        {t(
          '{staff, plural, one {# staff member} other {# staff members}}, {upcoming, plural, one {# upcoming enrollment} other {# upcoming enrollments}}',
          { staff: staff_count, upcoming: upcoming_count },
        )}
      </p>
      {amounts.length > 0 && <p className="figures font-semibold text-sm">{amounts.join(', ')}</p>}
    </Card>
  )
}
