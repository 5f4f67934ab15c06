import type { Enrollment } from '@cubby/contract/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { sql } from 'kysely'

/** A session as the database returns it in JSON. */
interface SessionJson {
  readonly session_id: string
  readonly class_id: string
  readonly class_title: string
  readonly start_date: string
  readonly end_date: string
}

const sessionJson = sql`'session_id', s.id, 'class_id', c.id, 'class_title', c.title,
  'start_date', s.start_date, 'end_date', s.end_date`
const classOfSession = sql`class_sessions s join classes c on c.id = s.class_id`

/**
 * Selects the session that an enrollment was transferred to, the one it was transferred from, and the one that its
 * student asked to be transferred to.
 */
export const transferColumns = [
  // An enrollment that became active again may have been transferred twice. The last transfer counts.
  sql<SessionJson | null>`(select jsonb_build_object(${sessionJson})
    from enrollments newer join ${classOfSession} on s.id = newer.session_id
    where newer.transferred_from = enrollments.id and enrollments.archived_at is not null
    order by newer.id desc limit 1)`.as('transferred_to'),
  sql<SessionJson | null>`(select jsonb_build_object(${sessionJson})
    from enrollments older join ${classOfSession} on s.id = older.session_id
    where older.id = enrollments.transferred_from)`.as('transferred_from_session'),
  sql<
    (SessionJson & { readonly requested_at: string }) | null
  >`(select jsonb_build_object(${sessionJson}, 'requested_at', request.created_at)
    from transfer_requests request join ${classOfSession} on s.id = request.session_id
    where request.enrollment_id = enrollments.id and request.status = 'open')`.as('transfer_request'),
] as const

interface TransferRow {
  readonly transferred_to: SessionJson | null
  readonly transferred_from_session: SessionJson | null
  readonly transfer_request: (SessionJson & { readonly requested_at: string }) | null
}

/** Returns the transfers of an enrollment, and its open transfer request, as the API shows them. */
export function shownTransfers(
  row: TransferRow,
): Required<Pick<Enrollment, 'transferred_to' | 'transferred_from' | 'transfer_request'>> {
  const { transfer_request: request } = row
  return {
    transferred_to: row.transferred_to && shown(row.transferred_to),
    transferred_from: row.transferred_from_session && shown(row.transferred_from_session),
    transfer_request: request && {
      ...shown(request),
      requested_at: new Date(request.requested_at).toISOString(),
    },
  }
}

function shown({ session_id, class_id, class_title, start_date, end_date }: SessionJson) {
  return { session_id, class_id, class_title, display_date: displayDate(start_date, end_date) }
}
