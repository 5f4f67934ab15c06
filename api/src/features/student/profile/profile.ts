import type { Profile, ProfileEdit, UserResponse } from '@cubby/contract/student/profile'
import { mergeEdit } from '@cubby/rules/student/profile-edit'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { inOneStatement } from '../../../platform/db/in-one-statement.ts'
import { clockAt } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUserOrDeleted, lockUser } from '../../accounts/auth/queries.ts'
import { userView } from '../../accounts/auth/views.ts'
import { listMyNotifications } from '../../messages/notifications/my-notifications.ts'
import { listMyPayments } from '../../money/payments/list-my-payments.ts'
import { listMyEnrollments } from '../../seats/enrollments/read-enrollments.ts'
import { listMyEntries } from '../../seats/waitlist/read-entries.ts'
import { listMyCertificates } from '../../teaching/certificates/queries.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'

/** Returns the logged-in user. With `lists`, includes their enrollments, payments, and other lists. */
export async function readProfile(ctx: RequestContext, { lists }: { lists: boolean }): Promise<Profile> {
  if (!lists) return readUser(ctx)
  const { deps, caller } = ctx
  const [user, enrollments, entries, payments, certificates, notifications, activity] = await inOneStatement(
    deps.db,
    (db) => {
      const joined = { ...ctx, deps: { ...deps, db, clock: clockAt(caller.authenticatedAt) } }
      return Promise.all([
        readUser(joined),
        listMyEnrollments(joined),
        listMyEntries(joined),
        listMyPayments(joined),
        listMyCertificates(joined),
        listMyNotifications(joined),
        listMyActivity(joined),
      ])
    },
  )
  return {
    ...user,
    enrollments,
    waitlist_entries: entries,
    payments,
    // Payment methods are stored only on the student's device.
    payment_methods: [],
    certificates,
    notifications,
    recent_activity: activity,
  }
}

async function readUser({ deps, caller }: RequestContext) {
  const user = await findUserOrDeleted(deps.db, caller.user.id)
  if (!user) throw new Refusal('unauthorized')
  return userView(user)
}

/**
 * Changes the caller's name or phone number. Refuses the whole edit, with both values, if one of its fields was changed
 * elsewhere since the edit began.
 */
export async function editProfile(ctx: RequestContext, edit: ProfileEdit): Promise<UserResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const userId = caller.user.id
    const user = await lockUser(trx, userId)
    if (!user) throw new Refusal('unauthorized')
    const { changes, conflicts } = mergeEdit(user, edit)
    if (Object.keys(conflicts).length > 0) throw new Refusal('profile_conflict', { details: conflicts })
    if (Object.keys(changes).length === 0) return { user: userView(user) }

    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('users')
      .set({ ...changes, updated_at: now })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'profile.updated',
      subject: { type: 'user', id: userId },
      details: { fields: Object.keys(changes) },
      request: caller.request,
      now,
    })
    return { user: userView(changed) }
  })
}
