import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { decideAccountChange } from '@cubby/rules/school/administration'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { newToken } from '../../../platform/tokens.ts'
import { endLogins } from '../../accounts/auth/queries.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { readSessions } from '../../seats/seats/lock-session.ts'
import { eraseUser } from '../users/delete-user.ts'
import { detailsView } from '../users/views.ts'
import { conflictSentence, conflictView, findConflicts } from './find-conflicts.ts'
import { type LockedAccounts, lockMerged } from './lock-merged.ts'
import { closeExtraEntries, moveRecords } from './move-records.ts'
import { mergeRefusal } from './require-mergeable.ts'

/**
 * Merges two accounts of one person. The records of the ended account move to the staying one (`userColumns` lists
 * them), and the ended account is erased like a deleted one. Its email address remains only in the audit log. Throws
 * Refusal `user_not_found`, the reasons of `decideMerge`, `last_admin`, `merge_conflict` with the sessions, and `busy`
 * when either account takes a seat or is reviewed at this moment.
 */
export async function mergeUsers(
  ctx: RequestContext,
  { id, into }: { readonly id: string; readonly into: string },
): Promise<{ user: UserDetails; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  // The hash of an unknown password, because an invalid hash would make the login fail with an error.
  const passwordHash = await deps.passwords.hash(newToken())
  let orphanedFiles: string[] = []
  const response = await write(ctx, async (trx) => {
    const accounts = { endingId: id, stayingId: into }
    const locked = await lockMerged({ deps, trx }, accounts)
    requireMergeable(locked, caller.user.id)
    const conflicts = await findConflicts(trx, accounts)
    const blocking = conflicts.map(conflictView).filter(({ blocks }) => blocks)
    if (blocking.length > 0) {
      throw new Refusal('merge_conflict', { message: blocking.map(conflictSentence).join(' ') })
    }
    const now = await deps.clock(trx)
    const operation = { deps, trx, caller, now }
    await closeExtraEntries(operation, accounts, conflicts)
    await moveRecords(trx, accounts)
    await advanceWaitlists(operation, locked)
    await endLogins(trx, { userId: id, now })
    orphanedFiles = await eraseUser(trx, locked.ending, passwordHash, now)
    const user = await trx
      .updateTable('users')
      .set({ updated_at: now })
      .where('id', '=', into)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.merged',
      subject: { type: 'user', id: into },
      details: { user_id: into, merged_user_id: id, merged_email: locked.ending.email },
      request: caller.request,
      now,
    })
    return { user: detailsView(user), message: messages.usersMerged }
  })
  await removeOrphaned(deps, orphanedFiles)
  return response
}

function requireMergeable(locked: LockedAccounts, callerId: string): void {
  const refusal = mergeRefusal(locked, callerId)
  if (refusal) throw refusal
  const { ending, activeAdmins } = locked
  const isInvited = ending.invited_at !== null
  const decision = decideAccountChange({ ...ending, isInvited }, { kind: 'delete' }, activeAdmins)
  if (!decision.ok) throw new Refusal(decision.reason)
}

/** Offers the seats that the closed waitlist entries held. */
async function advanceWaitlists(
  ctx: OperationContext,
  { sessionIds }: Pick<LockedAccounts, 'sessionIds'>,
): Promise<void> {
  const { deps, trx } = ctx
  const sessions = await readSessions(trx, sessionIds, deps.config.provider.timezone)
  for (const id of sessionIds) {
    const session = sessions.get(id)
    if (session) await advanceWaitlist(ctx, session)
  }
}
