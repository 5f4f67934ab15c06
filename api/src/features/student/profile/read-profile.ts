import type { Profile } from '@cubby/contract/profile'
import { clockAt } from '../../../platform/db/clock.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUserOrDeleted } from '../../accounts/auth/queries.ts'
import { userView } from '../../accounts/auth/views.ts'
import { listMyNotifications } from '../../messages/notifications/list-my-notifications.ts'
import { listMyPayments } from '../../money/payments/list-my-payments.ts'
import { listMyEnrollments } from '../../seats/enrollments/read-enrollments.ts'
import { listMyEntries } from '../../seats/waitlist/read-entries.ts'
import { listMyCertificates } from '../../teaching/certificates/list-my-certificates.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'

/** Returns the logged-in user. With `lists`, includes their enrollments, payments, and other lists. */
export async function readProfile(ctx: RequestContext, { lists }: { lists: boolean }): Promise<Profile> {
  if (!lists) return readUser(ctx)
  const { deps, caller } = ctx
  const atOneTime = { caller, deps: { ...deps, clock: clockAt(caller.authenticatedAt) } }
  const [user, enrollments, entries, payments, certificates, notifications, activity] = await Promise.all([
    readUser(ctx),
    listMyEnrollments(atOneTime),
    listMyEntries(atOneTime),
    listMyPayments(atOneTime),
    listMyCertificates(atOneTime),
    listMyNotifications(atOneTime),
    listMyActivity(atOneTime),
  ])
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
