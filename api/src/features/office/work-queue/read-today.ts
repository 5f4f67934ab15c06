import type { Today, TodayTask } from '@cubby/contract/office/today'
import type { WaitingName } from '@cubby/contract/office/work-queue'
import { dayOf } from '@cubby/rules/days'
import type { Database } from '../../../platform/db/database.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { firstUnconfirmedDay } from '../../catalog/classes/read-admin-classes.ts'
import { findOverdueInvoices, sumInvoices } from '../../money/invoices/list-invoices.ts'
import { findClosableMonths } from '../../money/payments/closed-months.ts'
import { sumOverdue } from '../../money/payments/outstanding.ts'
import { findPendingSessions, firstSessionDay } from '../../seats/enrollments/find-enrollments.ts'
import { readMeetingsOfToday } from '../../seats/meetings/read-calendar.ts'
import { findWaitlist } from '../../seats/waitlist/find-waitlist.ts'
import { findRequestsFor } from '../approval-requests/read-approval-requests.ts'
import { readWorkQueue } from './read-work-queue.ts'

/** How many tasks of one kind are named. The list of the kind has them all. */
const NAMED = 3

/** Reads the tasks that wait for an administrator, the most urgent first, and the meetings ahead. */
export async function readToday(ctx: RequestContext): Promise<Today> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const reading = { deps, db: deps.db, now }
  const day = dayOf(now, deps.config.provider.timezone)
  const [queue, meetings] = await Promise.all([readWorkQueue(ctx), readMeetingsOfToday(reading)])
  const waiting = kinds.filter((kind) => (queue[kind] ?? 0) > 0)
  const tasks = await Promise.all(
    waiting.map((kind) =>
      readTask({ ...reading, day, userId: caller.user.id }, { kind, count: queue[kind] ?? 0 }),
    ),
  )
  return { day, tasks: ranked(tasks, day), ...meetings }
}

/** The order of tasks whose deadlines are equal. */
const kinds = [
  'expiring_offers',
  'approval_requests',
  'card_payments',
  'pending_enrollments',
  'transfer_requests',
  'unconfirmed_meetings',
  'overdue_invoices',
  'overdue_payments',
  'calls',
  'open_messages',
  'submitted_trainings',
  'center_requests',
  'draft_invoices',
  'open_months',
  'twin_accounts',
  'unchecked_files',
] as const satisfies readonly WaitingName[]

/**
 * Puts first what can still be missed, the earliest deadline first; then what is overdue, the longest first; then what
 * has no deadline. Keeps the order of equal ones.
 */
function ranked(tasks: readonly TodayTask[], day: string): TodayTask[] {
  const rankOf = ({ deadline }: TodayTask) => {
    if (deadline === null) return '3'
    return deadline >= day ? `1 ${deadline}` : `2 ${deadline}`
  }
  return tasks.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
}

interface TaskContext extends ReadContext {
  readonly day: string
  readonly userId: string
}

/** Reads the deadline of the tasks of a kind, and names the first of them. */
async function readTask(
  ctx: TaskContext,
  { kind, count }: { readonly kind: (typeof kinds)[number]; readonly count: number },
): Promise<TodayTask> {
  const { deps, db, now, day, userId } = ctx
  const { timezone } = deps.config.provider
  switch (kind) {
    case 'pending_enrollments': {
      const filter = { direction: 'asc' } as const
      const { sessions, total } = await findPendingSessions(ctx, filter, { limit: NAMED })
      const deadline = sessions[0]?.start_date ?? null
      return { kind, count, deadline, session_count: total, sessions }
    }
    case 'expiring_offers': {
      const wanted = { show: 'expiring', direction: 'asc', limit: NAMED, offset: 0 } as const
      const { rows } = await findWaitlist(ctx, wanted)
      const offers = rows.flatMap(({ id, user_id, user_name, class_title, start_date, end_date, ...row }) => {
        const expires_at = row.offer_expires_at?.toISOString()
        return expires_at
          ? [{ entry_id: id, user_id, user_name, class_title, start_date, end_date, expires_at }]
          : []
      })
      return { kind, count, deadline: day, offers }
    }
    case 'approval_requests': {
      const requests = await findRequestsFor(db, userId, now, { limit: NAMED })
      const first = requests[0]
      return { kind, count, deadline: first ? dayOf(new Date(first.expires_at), timezone) : null, requests }
    }
    case 'overdue_invoices': {
      const [sums, found] = await Promise.all([sumInvoices(db, day), findOverdueInvoices(db, day, NAMED)])
      const invoices = found.map(({ id, number, center_name, due_on, balance }) => ({
        id,
        number,
        center_name,
        due_on,
        balance,
      }))
      return { kind, count, deadline: invoices[0]?.due_on ?? null, amount: sums.overdue / 100, invoices }
    }
    case 'overdue_payments': {
      const { dollars, first_day } = await sumOverdue(db, day)
      return { kind, count, deadline: first_day, amount: dollars }
    }
    case 'open_months': {
      const [first_month = day.slice(0, 7)] = await findClosableMonths(ctx)
      return { kind, count, deadline: null, first_month }
    }
    case 'transfer_requests': {
      const deadline = await firstSessionDay(db, timezone, { transfer: 'requested', direction: 'asc' })
      return { kind, count, deadline }
    }
    case 'unconfirmed_meetings':
      return { kind, count, deadline: await firstUnconfirmedDay(db) }
    case 'card_payments':
      return { kind, count, deadline: await firstEvidenceDay(db, timezone) }
    default:
      return { kind, count, deadline: null }
  }
}

/** The day by which Stripe needs the first evidence about a dispute. */
async function firstEvidenceDay(db: Database, timezone: string): Promise<string | null> {
  const { due } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.min('evidence_due_at').as('due'))
    .where('closed_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return due && dayOf(due, timezone)
}
