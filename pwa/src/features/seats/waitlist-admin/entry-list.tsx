import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry, WaitlistPage } from '@cubby/contract/seats/waitlist'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { paidByText } from '@cubby/rules/money/price-text'
import { displayDate, weekdayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, hideableColumns } from '@/desk/table/columns.ts'
import { StudentName, TwoLines } from '@/desk/table/user-line.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DiscountText } from '@/features/money/payments-admin/discount-text.tsx'
import { SharedReasons } from '@/features/seats/review-admin/review-actions.tsx'
import type { ReviewListKind } from '@/features/seats/review-admin/review-list.tsx'
import { SessionHeading } from '@/features/seats/review-admin/session-heading.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { entryReviews, sharedReason } from './entry-reviews.ts'
import { EntryStatus } from './entry-status.tsx'

const column = columnsFor<AdminWaitlistEntry>()

const columnsWith = (buttonsOf: (entry: AdminWaitlistEntry) => ReactNode) => [
  column.accessor('user_name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-32 min-[88rem]:w-36' },
    cell: ({ row: { original } }) => (
      <StudentName student_name={original.user_name} student_email={original.user_email} withEmail />
    ),
  }),
  column.accessor('class_name', {
    header: t('Class'),
    meta: { kind: 'rest' },
    cell: ({ row: { original } }) => (
      <TwoLines>{`${original.class_name}, ${original.location_details ?? t('TBA')}`}</TwoLines>
    ),
  }),
  column.accessor(({ next_session_date, end_date }) => displayDate(next_session_date, end_date), {
    id: 'next_session_date',
    header: t('Next session'),
    meta: { width: 'xl:w-28 min-[88rem]:w-40' },
    cell: ({ row: { original }, getValue }) => (
      <span className="figures block xl:leading-4.5">
        <SessionLink id={original.session_id} section="waitlist">
          {getValue()}
        </SessionLink>
      </span>
    ),
  }),
  column.accessor('position', {
    header: t('Position'),
    meta: { width: 'xl:w-21 min-[88rem]:w-24' },
    cell: ({ getValue }) => <span className="figures">{getValue() > 0 ? `#${getValue()}` : '–'}</span>,
  }),
  column.display({
    id: 'status',
    header: t('Status'),
    meta: { kind: 'text', width: 'xl:w-49 min-[88rem]:w-56' },
    cell: ({ row }) => <EntryStatus entry={row.original} isInline />,
  }),
  column.accessor(({ priced }) => priced?.discount?.amount ?? 0, {
    id: 'discount',
    header: t('Discount'),
    meta: { dropsIfEmpty: true, width: 'xl:w-22 min-[88rem]:w-24' },
    enableSorting: false,
    cell: ({ row: { original } }) => <DiscountText discount={original.priced?.discount} />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-52' },
    enableSorting: false,
    header: () => <span className="sr-only">{t('Actions')}</span>,
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
  countText: (count: number) => t('{count, plural, one {# entry} other {# entries}}', { count }),
  empty: { title: t(messages.noWaitlistEntries), detail: t('Try another class or another search.') },
  failed: t(messages.waitlistEntriesFailed),
  nameOfAll: ({ ofAll }) => ofAll,
  caption: t('Waitlist'),
  columnsWith,
  statusOf: ({ status }) => status,
  Details: EntryDetails,
  Badge: PositionBadge,
  sessionOf: ({ session_id }) => session_id,
  Facts: EntryFacts,
  Section: SessionEntries,
}

/** The place of an entry in the line; nothing for one that has ended. */
function PositionBadge({ row: { position } }: { row: AdminWaitlistEntry }) {
  if (position === 0) return null
  return (
    <p className="figures grid size-8 shrink-0 place-items-center rounded-control bg-muted font-display font-semibold">
      <span>
        <span className="sr-only">{t('Position')} </span>#{position}
      </span>
    </p>
  )
}

/** The entries of one session under its heading, which says once why none of them can get a seat. */
export function SessionEntries({
  rows,
  children,
}: {
  rows: readonly AdminWaitlistEntry[]
  children: ReactNode
}) {
  const [entry] = rows
  if (!entry) return null
  const {
    class_name,
    location_details,
    session_id,
    next_session_date,
    end_date,
    session_seats: seats,
  } = entry
  const reason = sharedReason(rows)
  const days =
    next_session_date === end_date ? weekdayDate(next_session_date) : displayDate(next_session_date, end_date)
  return (
    <SessionHeading
      title={class_name}
      days={days}
      facts={
        <>
          <span>
            <SessionLink id={session_id} section="waitlist">
              {days}
            </SessionLink>
          </span>
          <span className="wrap-anywhere">{location_details ?? t('TBA')}</span>
          {seats && (
            <span>
              {t('{taken} of {capacity} taken{offered, plural, =0 {} other { (# offered)}}', {
                taken: seats.taken,
                capacity: seats.capacity,
                offered: seats.offered ?? 0,
              })}
            </span>
          )}
          {seats && (
            <span className="font-semibold">
              {t('{count, plural, one {# waiting} other {# waiting}}', { count: seats.waiting })}
            </span>
          )}
          {reason && (
            <span className="text-muted-foreground">
              <span className="sr-only">{reason.label}:</span> {reason.text}
            </span>
          )}
        </>
      }
      action={
        seats !== undefined &&
        seats.taken >= seats.capacity && (
          <Link
            to="/admin/sessions/$id/$section"
            params={{ id: session_id, section: 'waitlist' }}
            hash="edit"
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            <ArrowUpFromLine className="size-4" aria-hidden="true" />
            {rich('Raise capacity<hidden> of {className}, {days}</hidden>', {
              className: class_name,
              days,
              hidden: srOnly,
            })}
          </Link>
        )
      }
    >
      <SharedReasons value={new Set(reason ? [reason.text] : [])}>{children}</SharedReasons>
    </SessionHeading>
  )
}

/** What a line says about an entry. */
function EntryFacts({ row }: { row: AdminWaitlistEntry }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      <EntryStatus entry={row} isInline />
      {row.priced && (
        <p className="figures wrap-anywhere">
          {t('Price: {price}', { price: discountedPriceText(row.priced) })}
        </p>
      )}
      {row.paid_by && <p className="wrap-anywhere">{paidByText(row.paid_by)}</p>}
    </div>
  )
}

function EntryDetails({ row }: { row: AdminWaitlistEntry }) {
  const { class_name, location_details, next_session_date, end_date } = row
  return (
    <>
      <div>
        <p className="font-semibold">{class_name}</p>
        <p className="text-muted-foreground text-sm">{location_details ?? t('TBA')}</p>
      </div>
      <dl className="figures text-muted-foreground text-sm">
        <div className="flex gap-2">
          <dt>{t('Next session')}</dt>
          <dd className="text-foreground">
            <SessionLink id={row.session_id} section="waitlist">
              {displayDate(next_session_date, end_date)}
            </SessionLink>
          </dd>
        </div>
      </dl>
      {row.priced && (
        <p className="figures wrap-anywhere text-sm">
          {t('Price: {price}', { price: discountedPriceText(row.priced) })}
        </p>
      )}
      {row.paid_by && <p className="wrap-anywhere text-sm">{paidByText(row.paid_by)}</p>}
      <EntryStatus entry={row} />
    </>
  )
}
