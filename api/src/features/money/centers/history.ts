import { CENTER_HISTORY_SHOWN } from '@cubby/contract/constants'
import type { CenterDetails } from '@cubby/contract/money/centers'
import type { AuditAction } from '@cubby/contract/school/audit-actions'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import type { CenterRow } from './queries.ts'

/** Records what somebody did with a center. The person is named as the inviter typed them, or as in their account. */
export async function logCenter(
  { trx, caller, now }: Pick<OperationContext, 'trx' | 'caller' | 'now'>,
  {
    center,
    action,
    details = {},
  }: {
    readonly center: Pick<CenterRow, 'id' | 'name'>
    readonly action: Extract<AuditAction, `center.${string}`>
    readonly details?: {
      readonly user_id?: string
      readonly person?: string
      readonly member_kind?: string
      readonly changed?: readonly string[]
      readonly reason?: string
      readonly email?: string
    }
  },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: { type: 'center', id: center.id },
    details: { center: center.name, ...details },
    request: caller.request,
    now,
  })
}

const detail = (name: string) => sql<string | null>`audit_log.details ->> ${sql.lit(name)}`

/** Returns the last events of a center, its orders, and its invoices, newest first. */
export async function historyOf(db: Reader, centerId: string): Promise<CenterDetails['history']> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as affected', (join) => join.on('affected.id', '=', detail('user_id')))
    .leftJoin('class_sessions', (join) => join.on('class_sessions.id', '=', detail('session_id')))
    .leftJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      ...(['audit_log.id', 'audit_log.action', 'audit_log.at'] as const),
      fullName('actor').as('by'),
      fullName('affected').as('affected'),
      detail('person').as('person'),
      detail('member_kind').as('kind'),
      detail('email').as('email'),
      detail('reason').as('reason'),
      detail('number').as('number'),
      detail('ordered_seats').as('seats'),
      detail('ordered_waiting').as('waiting'),
      ...(['classes.title', 'class_sessions.start_date', 'class_sessions.end_date'] as const),
      sql<string[] | null>`(select array_agg(field) from jsonb_array_elements_text(
        case jsonb_typeof(audit_log.details -> 'changed') when 'array'
          then audit_log.details -> 'changed' end) field)`.as('changed'),
    ])
    .where(
      sql<SqlBool>`audit_log.subject_id in (
        select ${centerId} union all select id from invoices where center_id = ${centerId}
        union all select id from center_orders where center_id = ${centerId})`,
    )
    .where('audit_log.subject_type', 'in', ['center', 'invoice', 'center_order'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(CENTER_HISTORY_SHOWN)
    .execute()
  return rows.map(({ id, action, at, by, ...about }) => ({
    id,
    action,
    by,
    at: at.toISOString(),
    text: textOf(about),
  }))
}

interface EventDetails {
  readonly affected: string | null
  readonly person: string | null
  readonly kind: string | null
  readonly email: string | null
  readonly reason: string | null
  readonly number: string | null
  readonly title: string | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly seats: string | null
  readonly waiting: string | null
  readonly changed: readonly string[] | null
}

/** Says what an event was about: 'Rosa Delgado (rosa@example.com), staff'. */
function textOf({ affected, person, email, changed, ...event }: EventDetails): string {
  const { title, start_date, end_date, number, kind, seats, waiting, reason } = event
  const who = affected ?? person
  const named = who && email ? `${who} (${email})` : (who ?? email)
  const session =
    title &&
    start_date &&
    end_date &&
    t('{classTitle} on {date}', { classTitle: title, date: displayDate(start_date, end_date) })
  const got = seats !== null && t('{count, plural, one {# spot} other {# spots}}', { count: Number(seats) })
  const waits = waiting !== null && waiting !== '0' && t('{count} on the waitlist', { count: waiting })
  const role = kind && t('{kind, select, director {director} other {staff}}', { kind })
  const fields = changed?.map((field) => field.replaceAll('_', ' ')).join(', ')
  return [number, session, named, role, got, waits, fields, reason].filter(Boolean).join(', ')
}
