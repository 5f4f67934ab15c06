import type { ListedUser } from '@cubby/contract/people/users'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { OneLine } from '@/desk/table/user-line.tsx'
import { AccountChip } from './account-chip.tsx'
import { roleLabels } from './user-labels.ts'

const column = columnsFor<ListedUser>()

/** Returns the columns of the table of users. Their ids are the sort keys of the API. */
export function userColumns(menuOf: (user: ListedUser) => ReactNode) {
  return [
    // The last name comes first, because the table is sorted by it.
    column.accessor(({ first_name, last_name }) => [last_name, first_name].filter(Boolean).join(', '), {
      id: 'name',
      header: t('Name'),
      meta: { width: 'xl:w-44' },
      cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
    }),
    column.accessor('email', {
      id: 'email',
      header: t('Email'),
      meta: { kind: 'rest' },
      cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
    }),
    column.accessor('role', {
      id: 'role',
      header: t('Role'),
      meta: { width: 'xl:w-28' },
      cell: ({ getValue }) => roleLabels[getValue()],
    }),
    column.accessor('status', {
      id: 'status',
      header: t('Status'),
      meta: { width: 'xl:w-44' },
      cell: ({ row }) => <AccountChip user={row.original} />,
    }),
    column.accessor('created_at', {
      id: 'created',
      header: t('Created'),
      meta: { width: 'xl:w-30' },
      cell: ({ getValue }) => (
        <span className="figures">
          <Day of={getValue()} />
        </span>
      ),
    }),
    column.accessor('updated_at', {
      id: 'updated',
      header: t('Updated'),
      meta: { width: 'xl:w-30' },
      cell: ({ getValue }) => (
        <span className="figures">
          <Day of={getValue()} />
        </span>
      ),
    }),
    column.display({
      id: 'actions',
      meta: { kind: 'actions', width: 'xl:w-20' },
      enableSorting: false,
      header: () => <span className="sr-only">{t('Actions')}</span>,
      cell: ({ row }) => menuOf(row.original),
    }),
  ]
}
