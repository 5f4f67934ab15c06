import type { ReviewOption } from '@cubby/contract/seats/enrollments-review'
import type {
  AdminWaitlistEntry,
  WaitlistExport,
  WaitlistFilter,
  WaitlistPage,
} from '@cubby/contract/seats/waitlist'
import { dayOf } from '@cubby/rules/days'
import { discountReason, dueCents, pricedView } from '@cubby/rules/money/discount'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { planInstallments } from '@cubby/rules/money/payment-plan'
import { paginationOf } from '@cubby/rules/pagination'
import { entryEffect } from '@cubby/rules/seats/review-effect'
import { isOpenEntry } from '@cubby/rules/seats/seat-predicates'
import { seatsOf } from '@cubby/rules/seats/seats'
import { checkEntryReview, type EntryDecision, type EntryFacts } from '@cubby/rules/seats/waitlist'
import type { Config } from '../../../platform/config.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { statusWithin } from '../seats/lock-session.ts'
import { blockedReview, type PredictedReview } from '../seats/review-outcome.ts'
import { withoutOwnSeat } from '../seats/seat-counts.ts'
import { count } from '../seats/seat-predicates.ts'
import { activeClasses } from '../seats/session-columns.ts'
import {
  findWaitedClasses,
  findWaitlist,
  findWaitlistIds,
  type WaitlistRow,
  waitlistQuery,
} from './find-waitlist.ts'

/** Returns one page of all users' waitlist entries, with the counts and the classes for the filter. */
export async function listWaitlist(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: WaitlistFilter,
): Promise<WaitlistPage> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { rows, total } = await findWaitlist(
    { deps, db: deps.db, now },
    { ...filter, limit, offset: (page - 1) * limit },
  )
  const terms = await readEntryTerms(deps.config, deps.db, now)
  const classes = await findWaitedClasses(deps.db, now)
  const active = await activeClasses(deps.db).select(count.as('n')).executeTakeFirstOrThrow()
  return {
    waitlist_entries: rows.map((row) => adminEntryView(row, terms)),
    pagination: paginationOf(page, limit, total),
    stats: {
      pendingEntries: classes.reduce((sum, { waiting }) => sum + waiting, 0),
      activeClasses: active.n,
    },
    classes: classes.map(({ id, title }) => ({ id, title })),
  }
}

/** Reads an entry, which must exist, as administrators see it. */
export async function readAdminEntry(
  { deps: { config }, db, now }: Pick<ContextParts, 'db' | 'now'> & { readonly deps: Pick<Deps, 'config'> },
  { entryId }: { readonly entryId: string },
): Promise<AdminWaitlistEntry> {
  const row = await waitlistQuery(db, config.provider.timezone, now)
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
  return adminEntryView(row, await readEntryTerms(config, db, now))
}

/**
 * Exports the matching waitlist entries as CSV, in the order of the list. Days are in the provider's time
 * zone.
 */
export async function exportWaitlist(
  { deps, caller }: RequestContext,
  filter: WaitlistExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { timezone } = deps.config.provider
  const terms = await readEntryTerms(deps.config, deps.db, now)
  const read = async (ids: string[]) => {
    const rows = await waitlistQuery(deps.db, timezone, now).where('entry.id', 'in', ids).execute()
    return rows.map((row) => adminEntryView(row, terms))
  }
  const ids = await findWaitlistIds(deps.db, timezone, now, filter)
  return csvPieces(columnsOf(timezone), rowsInOrder(ids, read))
}

function columnsOf(timezone: string): CsvColumn<AdminWaitlistEntry>[] {
  return [
    ['Student', (entry) => entry.user_name],
    ['Email', (entry) => entry.user_email],
    ['Class', (entry) => entry.class_name],
    ['Location', (entry) => entry.location_details ?? ''],
    ['Next Session', (entry) => entry.next_session_date],
    ['Position', (entry) => (entry.position > 0 ? String(entry.position) : '')],
    ['Status', (entry) => entry.status],
    ['Joined', (entry) => dayOf(new Date(entry.joined_at), timezone)],
    ['Reason', (entry) => entry.closed_reason ?? ''],
    ['Discount', ({ priced }) => priced?.discount?.amount ?? ''],
    ['Discount Reason', ({ priced }) => (priced?.discount ? discountReason(priced.discount) : '')],
    ['Paid By', ({ paid_by }) => paid_by ?? ''],
  ]
}

/** The facts, in addition to the entry, that decide the effect of a decision. */
interface EntryTerms {
  readonly now: Date
  /** The calendar date in the provider's time zone. */
  readonly today: string
  readonly paymentDueDays: number
  readonly offerHours: number
}

export async function readEntryTerms(config: Config, db: Reader, now: Date): Promise<EntryTerms> {
  const { payment_due_days: paymentDueDays, offer_hours: offerHours } = await readSettings(db, config)
  return { now, today: dayOf(now, config.provider.timezone), paymentDueDays, offerHours }
}

/**
 * Returns an entry as administrators see it. A decision that can still be undone is shown as if it were in effect.
 */
export function adminEntryView(row: WaitlistRow, terms: EntryTerms): AdminWaitlistEntry {
  const status = currentStatus(row)
  const { review } = row
  return {
    id: row.id,
    class_id: row.class_id,
    session_id: row.session_id,
    user_id: row.user_id,
    user_name: row.user_name,
    user_email: row.user_email ?? '',
    class_name: row.class_title,
    location_details: row.location_details,
    position: isOpenEntry(status) ? row.ahead + 1 : 0,
    next_session_date: row.start_date,
    end_date: row.end_date,
    status: review?.to ?? shownStatus(status),
    joined_at: row.joined_at.toISOString(),
    offer_expires_at: row.offer_expires_at?.toISOString() ?? null,
    out_of_turn: row.out_of_turn,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: review ? review.reason : row.closed_reason,
    free_seats: seatsOf(row).free,
    session_seats: {
      capacity: row.capacity,
      taken: seatsOf(row).taken,
      offered: row.offered,
      waiting: row.waiting,
    },
    priced: pricedView(row.kept),
    paid_by: row.paid_by,
    undo: review && {
      operation_id: review.id,
      status: review.replaced?.to ?? shownStatus(status),
      seconds_left: Math.max(0, (Date.parse(review.until) - terms.now.getTime()) / 1000),
    },
    reviews: {
      approve: optionOf(row, 'approved', terms),
      offer: optionOf(row, 'offered', terms),
      reject: optionOf(row, 'rejected', terms),
    },
  }
}

function shownStatus(status: WaitlistRow['status']): AdminWaitlistEntry['status'] {
  return status === 'accepted' ? 'approved' : status
}

function optionOf(row: WaitlistRow, to: EntryDecision, terms: EntryTerms): ReviewOption {
  const { blocked, effect } = predictEntryReview(row, to, terms)
  return { blocked, consequence: effect?.sentence ?? null }
}

/** Predicts a decision by the rules of the operation, so that a screen offers only decisions that would succeed. */
export function predictEntryReview(row: WaitlistRow, to: EntryDecision, terms: EntryTerms): PredictedReview {
  const status = currentStatus(row)
  const priceCents = row.kept ? dueCents(row.kept) : row.price_cents
  const allowed = checkEntryReview(to, factsOf(row, status, terms.now))
  if (!allowed.ok) return blockedReview(allowed.reason)
  const effect = entryEffect({
    status,
    to,
    hasEmail: row.user_email !== null,
    price: priceCents / 100,
    dueDate: paymentDueDate(row.start_date, terms.today, terms.paymentDueDays),
    installments: planInstallments(row.payment_plan, {
      amountCents: row.payment_cents ?? priceCents,
      today: terms.today,
      startDate: row.start_date,
    }),
    payment: formerPaymentOf(row),
    paidBy: row.paid_by,
    offerHours: terms.offerHours,
  })
  // A scheduled review already holds a seat, so this review takes no free one.
  const seat = row.review_holds_seat && effect.seat === 'free' ? 'held' : effect.seat
  return { blocked: null, effect: { ...effect, seat } }
}

/** A job ends expired offers, so the stored status may be out of date. */
function currentStatus({ offer_is_over, status }: WaitlistRow): WaitlistRow['status'] {
  return offer_is_over ? 'expired' : status
}

function formerPaymentOf({ payment_status: status, payment_cents, paid_cents }: WaitlistRow) {
  if (!status || payment_cents === null) return null
  return { status, amount: payment_cents / 100, paid: (paid_cents ?? 0) / 100 }
}

function factsOf(row: WaitlistRow, status: WaitlistRow['status'], now: Date): EntryFacts {
  return {
    role: row.user_role,
    accountStatus: row.user_status,
    status,
    session: {
      status: statusWithin(row.class_status, row.session_status),
      removed: row.session_removed_at !== null || row.class_removed_at !== null,
      startsAt: row.starts_at,
    },
    seats: withoutOwnSeat(row, row),
    now,
  }
}
