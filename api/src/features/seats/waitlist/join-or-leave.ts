import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { type Discount, discountReason } from '@cubby/rules/money/discount'
import { decideJoin } from '@cubby/rules/seats/waitlist'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog, writeAuditLogs } from '../../../platform/db/audit-log.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/consents.ts'
import { lockCode } from '../../money/discounts/queries.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { requireSameTerms } from '../seats/current-terms.ts'
import { type LockedSession, lockSession } from '../seats/lock-session.ts'
import { findParticipation } from '../seats/seat-counts.ts'
import { closeEntry } from '../seats/waitlist-entry.ts'
import { type Payer, payerColumns } from '../seats/write-enrollment.ts'
import { readAnyEntry, readEntry } from './read-entries.ts'

/**
 * Adds the caller to the waitlist of a full session. Callers who are already waiting keep their position, even if the
 * terms have changed.
 */
export async function joinWaitlist(
  ctx: RequestContext,
  {
    sessionId,
    terms,
    code,
    agreed,
  }: {
    readonly sessionId: string
    readonly code?: string | undefined
    readonly terms?: SessionTerms | undefined
    readonly agreed?: AgreedVersions | undefined
  },
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const locked = await lockSession({ deps, trx }, { sessionId })
    if (!locked) throw new Refusal('session_not_found')
    const { session, now } = locked
    const seats = await advanceWaitlist({ deps, trx, now }, session)
    const decision = decideJoin({
      role: caller.user.role,
      session,
      seats,
      participation: await findParticipation(trx, caller.user.id, session.id, now),
      now,
    })
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'unchanged') {
      return {
        waitlist_entry: await readEntry(
          { deps, db: trx, now },
          { userId: caller.user.id, sessionId: session.id },
        ),
      }
    }
    // A code is locked after the account.
    await requireActiveAccount(trx, caller.user.id)
    const student = {
      userId: caller.user.id,
      code: await lockCode(trx, { userId: caller.user.id, code }),
    }
    const { discount } = await requireSameTerms(
      { deps, trx, now },
      { sessionId: session.id, seen: terms, student },
    )
    await requireConsent(
      { trx, now, request: caller.request },
      { userId: caller.user.id, agreed, occasion: 'enrollment' },
    )
    return { waitlist_entry: await insertWaitlistEntry({ deps, trx, caller, now }, { session, discount }) }
  })
}

/**
 * Inserts the entry of the caller, or of another student, after the rules allowed joining the waitlist. Locks the
 * student's account, which may have been suspended after the rules were asked.
 */
export async function insertWaitlistEntry(
  { deps, trx, caller, now }: OperationContext,
  {
    session,
    discount,
    studentId,
  }: {
    readonly session: LockedSession
    readonly discount: Discount | null
    readonly studentId?: string
  },
): Promise<WaitlistEntry> {
  const userId = studentId ?? caller.user.id
  await requireActiveAccount(trx, userId)
  await insertWaitlistEntries({ trx, now }, [{ caller, session, discount, ...(studentId && { studentId }) }])
  return readEntry({ deps, db: trx, now }, { userId, sessionId: session.id })
}

interface NewEntry {
  readonly caller: Caller
  readonly session: LockedSession
  /** What is taken off the price. */
  readonly discount: Discount | null
  /** The student, if the caller enters somebody else. */
  readonly studentId?: string
  /** The center that will pay. */
  readonly payer?: Payer
}

/** Inserts entries of students whose accounts are locked and active. They wait in the order of the list. */
export async function insertWaitlistEntries(
  { trx, now }: Pick<OperationContext, 'trx' | 'now'>,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ entry, id: newId() }))
  await insertRows(
    trx,
    'waitlist_entries',
    rows.map(({ id, entry: { caller, session, discount, studentId, payer } }) => ({
      id,
      discount,
      ...payerColumns(payer),
      user_id: studentId ?? caller.user.id,
      session_id: session.id,
      status: 'waiting',
      joined_at: now,
    })),
  )
  await writeAuditLogs(
    trx,
    rows.map(({ id, entry: { caller, session, discount, studentId } }) => ({
      actorId: caller.user.id,
      action: studentId ? ('waitlist.entered' as const) : ('waitlist.joined' as const),
      subject: { type: 'waitlist_entry', id },
      details: {
        session_id: session.id,
        ...(studentId && { user_id: studentId }),
        ...(discount && { discount: discountReason(discount), discount_amount: discount.off_cents / 100 }),
      },
      request: caller.request,
      now,
    })),
  )
}

/**
 * Takes the caller off the waitlist. Leaving while holding an offer declines it, and the seat goes to the next user.
 * `id` is the id of the session or of the caller's own entry. An entry that has ended is returned unchanged.
 */
export async function leaveWaitlist(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { user } = caller
    const found = await trx
      .selectFrom('waitlist_entries')
      .select(['id', 'session_id'])
      .where('user_id', '=', user.id)
      .where((eb) => eb.or([eb('session_id', '=', id), eb('id', '=', id)]))
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!found) throw new Refusal('not_on_waitlist')

    const locked = await lockSession({ deps, trx }, { sessionId: found.session_id })
    if (!locked) throw new Refusal('not_on_waitlist')
    const { session, now } = locked
    await applyReviews({ deps, trx, session, now })
    // Read under the lock, because another device may have left the waitlist in the meantime. The id of an
    // old entry does not end a newer one.
    const last = await readAnyEntry({ deps, db: trx, now }, { userId: user.id, entryId: found.id })
    if (last.position === 0) return { waitlist_entry: last }
    return { waitlist_entry: await leaveLiveEntry({ deps, trx, caller, now }, session) }
  })
}

/** Ends the caller's live entry. An open offer is declined, and its seat goes to the next user. */
export async function leaveLiveEntry(ctx: OperationContext, session: LockedSession): Promise<WaitlistEntry> {
  const { deps, trx, caller, now } = ctx
  const { user } = caller
  const entry = await readEntry({ deps, db: trx, now }, { userId: user.id, sessionId: session.id })
  const status = entry.status === 'offered' ? 'declined' : 'left'
  await closeEntry(ctx, { userId: user.id, sessionId: session.id, status })
  await writeAuditLog(trx, {
    actorId: user.id,
    action: `waitlist.${status}`,
    subject: { type: 'waitlist_entry', id: entry.id },
    details: { session_id: session.id },
    request: caller.request,
    now,
  })
  await advanceWaitlist(ctx, session)
  return { ...entry, status, position: 0, estimated_wait_time: null }
}
