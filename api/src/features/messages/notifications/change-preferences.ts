import type { PreferencesChange, UserResponse } from '@cubby/contract/student/profile'
import { changePreferences as decide } from '@cubby/rules/student/email-preferences'
import type { Trx } from '../../../platform/db/database.ts'
import { write, writeAuditLog } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestFacts } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { userView } from '../../accounts/auth/views.ts'

/** Changes which emails the caller gets. The rule keeps the master switch and the four others consistent. */
export async function changePreferences(
  ctx: RequestContext,
  change: PreferencesChange,
): Promise<UserResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, caller.user.id)
    if (!user) throw new Refusal('unauthorized')
    const now = await deps.clock(trx)
    return { user: userView(await savePreferences(trx, user, change, { request: caller.request, now })) }
  })
}

/** Changes the flags of a user whose row is locked, and writes them to the audit log. */
export async function savePreferences(
  trx: Trx,
  user: NonNullable<Awaited<ReturnType<typeof lockUser>>>,
  change: PreferencesChange,
  { request, now }: { request: RequestFacts; now: Date },
) {
  const {
    id,
    email_notifications,
    class_reminders,
    payment_reminders,
    certificate_notifications,
    general_updates,
  } = user
  const preferences = decide(
    { email_notifications, class_reminders, payment_reminders, certificate_notifications, general_updates },
    change,
  )
  const changed = await trx
    .updateTable('users')
    .set({ ...preferences, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAuditLog(trx, {
    actorId: id,
    action: 'preferences.updated',
    subject: { type: 'user', id },
    details: preferences,
    request,
    now,
  })
  return changed
}
