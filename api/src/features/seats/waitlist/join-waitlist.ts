import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { decideJoin } from '@cubby/rules/seats/waitlist'
import { v7 as newId } from 'uuid'
import { together } from '../../../platform/db/together.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/require-consent.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { type LockedSession, lockSession } from '../seats/lock-session.ts'
import { requireSameTerms } from '../seats/require-same-terms.ts'
import { findParticipation } from '../seats/seat-counts.ts'
import { readEntry } from './read-entries.ts'

/**
 * Adds the caller to the waitlist of a full session. If they are on it already, they keep their position.
 * Throws Refusal `session_not_found`, `terms_changed` with both versions, `consent_required`, and the reasons of
 * `decideJoin`.
 */
export async function joinWaitlist(
  ctx: RequestContext,
  {
    sessionId,
    terms,
    agreed,
  }: {
    readonly sessionId: string
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
    await together(trx, (trx) => [
      requireSameTerms({ deps, trx }, { sessionId: session.id, seen: terms }),
      requireConsent(
        { trx, now, request: caller.request },
        { userId: caller.user.id, agreed, occasion: 'enrollment' },
      ),
    ])
    return { waitlist_entry: await insertWaitlistEntry({ deps, trx, caller, now }, { session }) }
  })
}

/**
 * Inserts the entry of the caller, or of another student, after the rules allowed joining the
 * waitlist. Throws Refusal `unauthorized` when the student's account is no longer active.
 */
export async function insertWaitlistEntry(
  { deps, trx, caller, now }: OperationContext,
  { session, studentId }: { readonly session: LockedSession; readonly studentId?: string },
): Promise<WaitlistEntry> {
  const userId = studentId ?? caller.user.id
  await requireActiveAccount(trx, userId)
  const entryId = newId()
  await trx
    .insertInto('waitlist_entries')
    .values({
      id: entryId,
      user_id: userId,
      session_id: session.id,
      status: 'waiting',
      joined_at: now,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: studentId ? 'waitlist.entered' : 'waitlist.joined',
    subject: { type: 'waitlist_entry', id: entryId },
    details: { session_id: session.id, ...(studentId && { user_id: studentId }) },
    request: caller.request,
    now,
  })
  return readEntry({ deps, db: trx, now }, { userId, sessionId: session.id })
}
