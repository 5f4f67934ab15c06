import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry, WaitlistPage } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, hideableColumns } from '@/desk/table/columns.ts'
import { OneLine, UserLine } from '@/desk/table/user-line.tsx'
import type { ReviewListKind } from '@/features/seats/review-admin/review-list.tsx'
import { entryReviews } from './entry-reviews.ts'
import { EntryStatus } from './entry-status.tsx'

const column = columnsFor<AdminWaitlistEntry>()

const columnsWith = (buttonsOf: (entry: AdminWaitlistEntry) => ReactNode) => [
  column.accessor('user_name', {
    header: 'Student',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => <UserLine name={original.user_name} email={original.user_email} />,
  }),
  column.accessor('class_name', {
    header: 'Class',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => (
      <OneLine>{`${original.class_name}, ${original.location_details ?? 'TBA'}`}</OneLine>
    ),
  }),
  column.accessor(({ next_session_date, end_date }) => displayDate(next_session_date, end_date), {
    id: 'next_session_date',
    header: 'Next session',
    meta: { width: 'xl:w-32 min-[88rem]:w-56' },
    cell: ({ row: { original }, getValue }) => (
      <span className="figures min-[88rem]:whitespace-nowrap">
        <SessionLink id={original.session_id} section="waitlist">
          {getValue()}
        </SessionLink>
      </span>
    ),
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { width: 'xl:w-24' },
    cell: ({ getValue }) => <span className="figures">{getValue() > 0 ? `#${getValue()}` : '–'}</span>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { kind: 'text', width: 'xl:w-56' },
    cell: ({ row }) => <EntryStatus entry={row.original} isInline />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-50' },
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => buttonsOf(row.original),
  }),
]

/** The columns that can be hidden. */
export const entryColumns = hideableColumns(columnsWith(() => null))

/** The list of Waitlist Management. */
export const entryList: ReviewListKind<AdminWaitlistEntry, 'offer', WaitlistPage> = {
  list: 'waitlist',
  reviews: entryReviews,
  pageOf: ({ waitlist_entries, pagination }) => ({ rows: waitlist_entries, pagination }),
  noun: ['entry', 'entries'],
  empty: { title: messages.noWaitlistEntries, detail: 'Try another class or another search.' },
  failed: messages.waitlistEntriesFailed,
  nameOfAll: ({ label }) => `${label} all`,
  caption: 'Waitlist',
  columnsWith,
  statusOf: ({ status }) => status,
  Details: EntryDetails,
}

function EntryDetails({ row }: { row: AdminWaitlistEntry }) {
  const { class_name, location_details, position, next_session_date, end_date } = row
  return (
    <>
      <div>
        <p className="font-semibold">{class_name}</p>
        <p className="text-muted-foreground text-sm">{location_details ?? 'TBA'}</p>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-3 text-muted-foreground text-sm">
        <div>
          <dt>Position</dt>
          <dd className="text-foreground">{position > 0 ? `#${position}` : '–'}</dd>
        </div>
        <div>
          <dt>Next session</dt>
          <dd className="text-foreground">
            <SessionLink id={row.session_id} section="waitlist">
              {displayDate(next_session_date, end_date)}
            </SessionLink>
          </dd>
        </div>
      </dl>
      <EntryStatus entry={row} />
    </>
  )
}
