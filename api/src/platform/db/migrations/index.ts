import type { Migration } from 'kysely/migration'
import { meetingsAttendanceImports } from './1.0.0-meetings-attendance-imports.ts'
import { paymentsCertificatesMessages } from './1.0.0-payments-certificates-messages.ts'
import { serverEventsLists } from './1.0.0-server-events-lists.ts'
import { usersClassesSeats } from './1.0.0-users-classes-seats.ts'
import { importsRefundsLogins } from './1.1.0-imports-refunds-logins.ts'
import { makeUpsTransfersConsents } from './1.1.0-make-ups-transfers-consents.ts'
import { booksReceipts } from './2.0.0-books-receipts.ts'
import { hoursEmailsApprovals } from './2.0.0-hours-emails-approvals.ts'
import { pricesOnlinePayments } from './2.0.0-prices-online-payments.ts'
import { proofsHistoryLogins } from './2.0.0-proofs-history-logins.ts'
import { searchImportsSeats } from './2.0.0-search-imports-seats.ts'
import { sessionsRebookingsInbox } from './2.0.0-sessions-rebookings-inbox.ts'
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
    ...searchImportsSeats,
    ...booksReceipts(timeZone),
    ...sessionsRebookingsInbox,
    ...pricesOnlinePayments,
    ...proofsHistoryLogins,
    ...hoursEmailsApprovals(timeZone),
    ...unreleased,
  }
}
