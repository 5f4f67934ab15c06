import type { Profile } from '@cubby/contract/profile'
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../operation-context.ts'
import { clockAt } from '../../platform/db/clock.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'
import { findUserOrDeleted } from '../auth/queries.ts'
import { userView } from '../auth/views.ts'
import { listMyCertificates } from '../certificates/list-my-certificates.ts'
import { listMyEnrollments } from '../enrollments/read-enrollments.ts'
import { listMyNotifications } from '../notifications/list-my-notifications.ts'
import { listMyPayments } from '../payments/list-my-payments.ts'
import { listMyEntries } from '../waitlist/read-entries.ts'

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
