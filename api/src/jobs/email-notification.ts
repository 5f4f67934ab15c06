import { wantsEmail } from '@cubby/rules/email-preferences'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import { notificationMail } from '../mail/templates.ts'

export interface MailDeps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
}

/**
 * Sends one notification by e-mail, unless its person wants none of its kind or it was sent before. Delivered at
 * least once: if the process dies between sending and noting it, the repetition carries the same
 * Message-ID.
 */
export async function emailNotification(deps: MailDeps, notificationId: string): Promise<void> {
  const found = await deps.db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .selectAll('notifications')
    .select([
      'people.email',
      'people.first_name',
      'people.last_name',
      'people.email_notifications',
      'people.class_reminders',
      'people.payment_reminders',
      'people.certificate_notifications',
      'people.general_updates',
    ])
    .where('notifications.id', '=', notificationId)
    .where('notifications.emailed_at', 'is', null)
    .executeTakeFirst()
  if (!found || !wantsEmail(found, found.type)) return
  await deps.mailer.send(notificationMail(deps.config, found))
  await deps.db
    .updateTable('notifications')
    .set({ emailed_at: await deps.clock(deps.db) })
    .where('id', '=', notificationId)
    .execute()
}
