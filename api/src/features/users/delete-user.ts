import type { MessageResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { decideAccountChange } from '@cubby/rules/administration'
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { removeOrphaned } from '../../platform/files/orphaned-files.ts'
import { endLogins, lockUser } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { newToken } from '../auth/tokens.ts'
import { eraseUser } from './erase-user.ts'
import { holdsAnything, releaseSeats } from './release-seats.ts'
import { teachesAnything, unassignInstructor } from './unassign-instructor.ts'

/**
 * Deletes somebody's account: their seats and waitlist entries go to the next, what they would have taught
 * has no instructor, their logins end, and whatever names them is emptied. What they learned, taught and
 * paid stays, and so does the audit log. Throws Refusal `user_not_found`, also for an account deleted
 * before, `last_admin`, and `busy` when they take a seat or are given a session at this moment.
 */
export async function deleteUser(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  // Nobody knows what it is the hash of: a hash that cannot be read would make the login fail otherwise.
  const passwordHash = await deps.passwords.hash(newToken())
  let orphanedFiles: string[] = []
  const answer = await write(ctx, async (trx) => {
    // Classes and sessions are locked before users, as everywhere.
    const { timezone } = deps.config.provider
    await unassignInstructor(trx, id, timezone, await deps.clock(trx))
    await releaseSeats({ deps, trx, caller }, { userId: id })
    const activeAdmins = await deps.lockAdmins(trx)
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    const decision = decideAccountChange(user, { kind: 'delete' }, activeAdmins)
    if (!decision.ok) throw new Refusal(decision.reason)
    const now = await deps.clock(trx)
    // Taken after they were given up, and before the user was locked.
    if ((await holdsAnything(trx, id)) || (await teachesAnything(trx, id, timezone, now))) {
      throw new Refusal('busy', { retryAfterSeconds: 1 })
    }
    await endLogins(trx, { userId: id, now })
    orphanedFiles = await eraseUser(trx, user, passwordHash, now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.deleted',
      subject: { type: 'user', id },
      details: { user_id: id, role: user.role, status: user.status },
      request: caller.request,
      now,
    })
    return { message: messages.userDeleted }
  })
  await removeOrphaned(deps, orphanedFiles)
  return answer
}
