import type { Migration } from 'kysely/migration'
import { meetingsAttendanceImports } from './1.0.0-meetings-attendance-imports.ts'
import { paymentsCertificatesMessages } from './1.0.0-payments-certificates-messages.ts'
import { serverEventsLists } from './1.0.0-server-events-lists.ts'
import { usersClassesSeats } from './1.0.0-users-classes-seats.ts'
import { importsRefundsLogins } from './1.1.0-imports-refunds-logins.ts'
import { makeUpsTransfersConsents } from './1.1.0-make-ups-transfers-consents.ts'
import { unreleased } from './unreleased.ts'

/**
 * All migrations, in order. Those of a release are frozen: add a new one to `unreleased.ts` instead of editing one.
 * `timeZone` is the provider's if the environment sets it, because it is then not in the database.
 */
export function migrationsIn(timeZone?: string): Record<string, Migration> {
  return {
    ...usersClassesSeats,
    ...paymentsCertificatesMessages,
    ...serverEventsLists,
    ...meetingsAttendanceImports,
    ...makeUpsTransfersConsents,
    ...importsRefundsLogins,
    ...unreleased(timeZone),
  }
}
