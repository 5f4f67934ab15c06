import type { PreferencesChange, UserAnswer } from '@cubby/contract/profile'
import { changePreferences as decide } from '@cubby/rules/email-preferences'
import type { Caller } from '../auth/caller.ts'
import { lockPerson } from '../auth/queries.ts'
import { userView } from '../auth/views.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'

/** Changes which e-mails the caller gets; the five flags end up as the rule couples them. */
export async function changePreferences(
  deps: Deps,
  caller: Caller,
  change: PreferencesChange,
): Promise<UserAnswer> {
  return write(deps, caller, async (trx) => {
    const personId = caller.person.id
    const person = await lockPerson(trx, personId)
    if (!person) throw new Refusal('unauthorized')
    const {
      email_notifications,
      class_reminders,
      payment_reminders,
      certificate_notifications,
      general_updates,
    } = person
    const preferences = decide(
      { email_notifications, class_reminders, payment_reminders, certificate_notifications, general_updates },
      change,
    )
    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('people')
      .set({ ...preferences, updated_at: now })
      .where('id', '=', personId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actorId: personId,
      action: 'preferences.updated',
      subject: { type: 'person', id: personId },
      details: preferences,
      request: caller.request,
      now,
    })
    return { user: userView(changed) }
  })
}
