import { t } from '@cubby/texts/t'
import { SentNotifications } from '@/features/messages/notifications-admin/sent-notifications.tsx'
import { PaymentLists } from '@/features/money/payments-admin/payments-screen.tsx'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { AuditLogList } from '@/features/school/audit-log/audit-log-screen.tsx'
import { ReviewList } from '@/features/seats/review-admin/review-list.tsx'
import { entryList } from '@/features/seats/waitlist-admin/entry-list.tsx'
import { filterQuery, useWaitlistPage } from '@/features/seats/waitlist-admin/waitlist-search.ts'
import type { SectionProps } from './session-search.ts'

/** A list of the page is always a table where there is room. */
export const asTable = {
  list: 'enrollments',
  view: 'table',
  views: ['table'],
  hidden: [],
  choose: () => {},
} as const

/** The waitlist of the session, to approve, offer, or reject. */
export function SessionWaitlist({ sessionId, search, onSearch }: SectionProps) {
  const { page, sort, direction, user } = search
  const shown = {
    sessionId,
    view: 'table' as const,
    ...(page && { page }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(user && { user }),
  }
  const query = useWaitlistPage(shown)
  return (
    <>
      <ReviewList
        kind={waitlist}
        search={shown}
        choice={withoutSession}
        query={query}
        filter={filterQuery(shown)}
        unsortedFilter={filterQuery({ sessionId })}
        onSearch={onSearch}
      >
        <p className="text-muted-foreground text-sm">
          {t(
            'Free seats are offered automatically, in order. Approve, offer, or reject here to decide yourself.',
          )}
        </p>
      </ReviewList>
      {user && <UserPanel userId={user} onClosed={() => onSearch({ user: undefined })} />}
    </>
  )
}

const withoutSession = { ...asTable, hidden: ['class_name', 'next_session_date'] }

const waitlist = {
  ...entryList,
  empty: {
    title: t('No one is waiting'),
    detail: t('Students can join the waitlist once the session is full.'),
  },
}

/** What is owed, received, and refunded for the session. */
export function SessionMoney({ sessionId, search, onSearch }: SectionProps) {
  const { former: _, ...shown } = search
  const { user } = search
  return (
    <>
      <PaymentLists
        search={{ ...shown, sessionId, ...(!shown.startDate && !shown.endDate && { dates: 'all' as const }) }}
        onSearch={onSearch}
      />
      {user && <UserPanel userId={user} onClosed={() => onSearch({ user: undefined })} />}
    </>
  )
}

/** What was sent to users of the session. */
export function SessionMessages({ sessionId, search, onSearch }: SectionProps) {
  return (
    <SentNotifications page={search.page ?? 1} sessionId={sessionId} onPage={(page) => onSearch({ page })} />
  )
}

/** The audit log of the session, its enrollments, waitlist entries, payments, and certificates. */
export function SessionHistory({ sessionId, search: { page, limit }, onSearch }: SectionProps) {
  return (
    <AuditLogList
      search={{ session: sessionId, ...(page && { page }), ...(limit && { limit }) }}
      onChange={({ limit: size }, next = 1) => onSearch({ ...(size && { limit: size }), page: next })}
    />
  )
}
