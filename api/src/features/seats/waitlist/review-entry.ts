import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { BulkPreview } from '@cubby/contract/school/bulk'
import type { WaitlistBulkPreview } from '@cubby/contract/seats/review-bulk'
import type { AdminWaitlistEntry, WaitlistDecided } from '@cubby/contract/seats/waitlist'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { checkEntryReview, type EntryDecision, type EntryFacts } from '@cubby/rules/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { lockAccount } from '../../accounts/auth/queries.ts'
import { previewMessageTo, usersOf } from '../../school/bulk/users-of.ts'
import { advanceWaitlist, applyReviewsAndExpireOffers } from '../seats/advance-waitlist.ts'
import { applyEntryReview } from '../seats/apply-entry-review.ts'
import type { SeatContext } from '../seats/lock-session.ts'
import { previewReviews, refusalAboutStudent } from '../seats/review-outcome.ts'
import { type ReviewTarget, scheduleReview, undoScheduledReview } from '../seats/scheduled-review.ts'
import { countSeats, withoutOwnSeat } from '../seats/seat-counts.ts'
import { undoDeadline } from '../seats/undoable.ts'
import { type LockedEntry, lockEntry } from '../seats/waitlist-entry.ts'
import { findWaitlistIds, usersOnWaitlist, waitlistQuery } from './find-waitlist.ts'
import { predictEntryReview, readAdminEntry, readEntryTerms } from './list-waitlist.ts'
import { readEntry } from './read-entries.ts'

/** Approves or rejects an entry as an administrator (see `reviewEntry`). */
export function decideEntry(
  ctx: RequestContext,
  input: EntryReviewInput & { readonly to: 'approved' | 'rejected' },
): Promise<WaitlistDecided> {
  const { deps } = ctx
  return reviewEntry(ctx, {
    input,
    read: async ({ trx, now }, { id }, enrollmentId) => ({
      waitlist_entry: await readAdminEntry({ deps, db: trx, now }, { entryId: id }),
      enrollment_id: enrollmentId,
      message: input.to === 'approved' ? messages.waitlistEntryApproved : messages.waitlistEntryRejected,
    }),
  })
}

/**
 * Offers a free seat to a waiting user ahead of others, as an administrator. Freed seats are offered in order
 * immediately, so a seat is available for this only while an expired offer has not been passed on, or while a
 * decision about the first entry on the waitlist can still be undone.
 */
export function offerOutOfTurn(
  ctx: RequestContext,
  input: Pick<EntryReviewInput, 'entryId' | 'undoable'>,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps } = ctx
  return reviewEntry(ctx, {
    input: { ...input, to: 'offered' },
    read: async ({ trx, session, now }, entry) => ({
      waitlist_entry: await readEntry(
        { deps, db: trx, now },
        { userId: entry.user_id, sessionId: session.id },
      ),
    }),
  })
}

interface EntryReviewInput {
  readonly entryId: string
  /** The class that the entry must belong to. */
  readonly classId?: string
  readonly to: EntryDecision
  /** Why the entry is rejected. The user is notified of the reason. */
  readonly reason?: string | null
  /** The decision takes effect in 10 seconds unless it is undone. Its seat is held in the meantime. */
  readonly undoable?: boolean
}

/**
 * Applies an administrator's decision to a waitlist entry:
 * - approve: enrolls the user. If the user has an offer, they take its seat; otherwise they take a free seat.
 * - offer: holds a free seat for the user, ahead of other users.
 * - reject: creates a historical enrollment, which keeps the rejection on record.
 *
 * `read` builds the response. Its `enrollmentId` is null for an offer, and while the decision can be undone.
 */
async function reviewEntry<Result extends object>(
  ctx: RequestContext,
  {
    input,
    read,
  }: {
    readonly input: EntryReviewInput
    readonly read: (ctx: SeatContext, entry: LockedEntry, enrollmentId: string | null) => Promise<Result>
  },
): Promise<Result> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { ctx, entry } = await lockCurrentEntry({ deps, trx }, input)
    const { session, now } = ctx
    const { to } = input
    const allowed = checkEntryReview(to, await factsOf(ctx, entry))
    if (!allowed.ok) throw refusalAboutStudent(allowed.reason)
    const until = undoDeadline(now, endOf(ctx, entry))
    const isScheduled = input.undoable === true && until > now
    const review = { to, reason: to === 'rejected' ? input.reason || null : null, phase: 'open' } as const
    let enrollmentId: string | null = null
    if (isScheduled) {
      await scheduleReview(ctx, { caller, target: targetOf(entry), from: entry.status, review, until })
    } else {
      enrollmentId = await applyEntryReview(
        ctx,
        { id: entry.id, userId: entry.user_id, ...review },
        { actorId: caller.user.id, request: caller.request },
      )
    }
    await advanceWaitlist({ deps, trx, now }, session)
    return read(ctx, entry, enrollmentId)
  })
}

/**
 * Returns an entry with its session locked. The seats of due reviews and expired offers are released but not yet
 * offered to other users. The entry must belong to the class, if one is named.
 */
async function lockCurrentEntry(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { entryId, classId }: { readonly entryId: string; readonly classId?: string },
): Promise<{ ctx: SeatContext; entry: LockedEntry }> {
  const { deps, trx } = ctx
  const { session, now } = await lockEntry(ctx, { entryId })
  if (classId !== undefined && session.classId !== classId) throw new Refusal('not_on_waitlist')
  await applyReviewsAndExpireOffers({ deps, trx, now }, session)
  // Read again, because the entry's offer may have expired.
  const { entry } = await lockEntry(ctx, { entryId })
  return { ctx: { deps, trx, session, now }, entry }
}

/** Returns the entry as a target of scheduled reviews. */
function targetOf({ id, user_id: userId, status, review }: LockedEntry): ReviewTarget {
  return { type: 'waitlist_entry', id, userId, holdsSeat: status === 'offered', review }
}

/**
 * Returns the latest time for a decision to take effect: when the entry's offer expires, or when its session
 * starts.
 */
function endOf({ session }: SeatContext, { status, offer_expires_at }: LockedEntry): Date {
  return status === 'offered' && offer_expires_at ? offer_expires_at : session.startsAt
}

async function factsOf({ deps, trx, session, now }: SeatContext, entry: LockedEntry): Promise<EntryFacts> {
  // Blocks account changes until commit, because a suspended student may not get a seat.
  const account = await lockAccount(trx, entry.user_id)
  const seats = await countSeats(trx, session.id, { now, timezone: deps.config.provider.timezone })
  return { ...account, status: entry.status, session, seats: withoutOwnSeat(seats, entry), now }
}

/** Undoes a decision on a waitlist entry as an administrator. */
export async function undoEntryReview(
  ctx: RequestContext,
  { entryId, operationId }: { readonly entryId: string; readonly operationId: string },
): Promise<{ waitlist_entry: AdminWaitlistEntry }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { ctx, entry } = await lockCurrentEntry({ deps, trx }, { entryId })
    await undoScheduledReview(ctx, { caller, target: targetOf(entry), operationId })
    await advanceWaitlist(ctx, ctx.session)
    return { waitlist_entry: await readAdminEntry({ deps, db: trx, now: ctx.now }, { entryId }) }
  })
}

/** Previews a bulk operation on waitlist entries, with the rules of the single operation. */
export async function previewWaitlistBulk(
  { deps, caller }: RequestContext,
  { operation, ids = [], filter }: WaitlistBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  if (operation === 'message') {
    return previewMessageTo(
      db,
      filter ? usersOnWaitlist(db, timezone, now, filter) : usersOf(db, 'waitlist_entries', ids),
    )
  }
  const found = filter ? await findWaitlistIds(db, timezone, now, filter) : ids
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const entries = await waitlistQuery(db, timezone, now)
    .where(sql<SqlBool>`entry.id = any(${shown})`)
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const wanted = shown.flatMap((id) => byId.get(id) ?? [])
  const terms = await readEntryTerms(deps.config, db, now)
  const to = operation === 'approve' ? 'approved' : 'rejected'
  const preview = previewReviews(
    wanted.map((entry) => ({
      id: entry.id,
      sessionId: entry.session_id,
      hasEmail: entry.user_email !== null,
      name: entry.user_name,
      detail: `${entry.class_title}, ${displayDate(entry.start_date, entry.end_date)}`,
      predict: (taken) => predictEntryReview({ ...entry, enrolled: entry.enrolled + taken }, to, terms),
    })),
  )
  return { ...preview, total: filter ? found.length : wanted.length }
}
