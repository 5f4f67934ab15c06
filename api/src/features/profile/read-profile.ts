import type { Profile } from '@cubby/contract/profile'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { listMyActivity } from '../activity/list-my-activity.ts'
import { findUserOrDeleted } from '../auth/queries.ts'
import { userView } from '../auth/views.ts'
import { listMyCertificates } from '../certificates/list-my-certificates.ts'
import { listMyEnrollments } from '../enrollments/read-enrollments.ts'
import { listMyNotifications } from '../notifications/list-my-notifications.ts'
import { listMyPayments } from '../payments/list-my-payments.ts'
import { listMyEntries } from '../waitlist/read-entries.ts'

/** The user who is logged in, with everything that is theirs unless they ask for less. */
export async function readProfile(
  deps: Deps,
  caller: Caller,
  { lists }: { lists: boolean },
): Promise<Profile> {
  const user = await findUserOrDeleted(deps.db, caller.user.id)
  if (!user) throw new Refusal('unauthorized')
  if (!lists) return userView(user)
  return {
    ...userView(user),
    enrollments: await listMyEnrollments(deps, caller),
    waitlist_entries: await listMyEntries(deps, caller),
    payments: await listMyPayments(deps, caller),
    // They stay on the student's device.
    payment_methods: [],
    certificates: await listMyCertificates(deps, caller),
    notifications: await listMyNotifications(deps, caller),
    recent_activity: await listMyActivity(deps, caller),
  }
}
