import { dayOf } from '@cubby/rules/days'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { addedColumns, textOf } from '../../messages/notifications/queries.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'

/** Draws the letter of a call, for what a student without an email address must have in writing. */
export async function printLetter(
  { deps: given, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const found = await deps.db
    .selectFrom('calls')
    .innerJoin('notifications', 'notifications.id', 'calls.notification_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.title', 'notifications.message', 'users.address'])
    .select(addedColumns)
    .select(['users.first_name', fullName('users').$notNull().as('name')])
    .where('calls.notification_id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('call_not_found')
  const printedAt = await deps.clock(deps.db)
  const today = dayOf(printedAt, deps.config.provider.timezone)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { letterPdf } = await import('./letter-pdf.ts')
  return letterPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    recipient: { name: found.name, address: found.address },
    greeting: t('Hello {name},', { name: found.first_name }),
    title: found.title,
    message: sentences(
      textOf(found),
      found.online_link && t('Join online: {link}', { link: found.online_link }),
    ),
    printedAt,
    day: displayDate(today, today),
  })
}
