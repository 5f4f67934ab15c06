import { wantsEmail } from '@cubby/rules/email-preferences'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import { type Mailer, MailRefused } from '../mail/mailer.ts'
import { notificationMail } from '../mail/templates.ts'
import { type DeliveryKey, isSettled, noteDelivery } from '../notifications/deliveries.ts'
import { findWithPerson } from '../notifications/queries.ts'
import type { Attempt } from './jobs.ts'

export interface MailDeps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
}

/**
 * Sends one notification by e-mail, unless its person wants none of its kind or it was sent before. Delivered at
 * least once: if the process dies between sending and noting it, the repetition carries the same
 * Message-ID. Throws what the mailer throws, so that it is tried again, unless the recipient is refused for good.
 */
export async function emailNotification(
  deps: MailDeps,
  notificationId: string,
  attempt: Attempt = { isLast: false },
): Promise<void> {
  const key: DeliveryKey = { notificationId, channel: 'email', target: '' }
  const found = await findWithPerson(deps.db, notificationId)
  if (!found || (await isSettled(deps.db, key))) return
  const note = async (outcome: Parameters<typeof noteDelivery>[2]) =>
    noteDelivery(deps.db, key, outcome, await deps.clock(deps.db))
  if (!wantsEmail(found, found.type))
    return note({ status: 'skipped', detail: 'Turned off in the preferences' })
  try {
    await deps.mailer.send(notificationMail(deps.config, found))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    if (error instanceof MailRefused) return note({ status: 'refused', detail })
    await note({ status: attempt.isLast ? 'failed' : 'queued', detail })
    throw error
  }
  await note({ status: 'sent' })
}
