import { DEVICE_COOKIE_DAYS, EVENTS_KEPT_MINUTES, RETENTION_DAYS } from '@cubby/contract/school/retention'
import type { Settings } from '@cubby/contract/school/settings'
import { sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { ClockedDatabase } from '../db/sql.ts'

const DAY_MS = 86_400_000

/** Rows that a job deletes once an instant of theirs is older than `keptMs`. Zero ms is for an instant of expiry. */
type OldRows = {
  [Table in keyof Schema]: {
    readonly table: Table
    readonly column: keyof Schema[Table] & string
    /** Null keeps all rows. */
    readonly keptMs: number | ((settings: Settings) => number | null)
    /** The column counts milliseconds since 1970. */
    readonly isEpoch?: true
    /** Only the rows with this value in a column. */
    readonly only?: { readonly column: keyof Schema[Table] & string; readonly value: string }
  }
}[keyof Schema]

/** Which rows each job deletes. Jobs that also delete files or clear single values are in their features. */
const OLD_ROWS = {
  'delete-expired-idempotency-records': [
    {
      table: 'idempotency_records',
      column: 'created_at',
      keptMs: RETENTION_DAYS.idempotencyRecords * DAY_MS,
    },
  ],
  'delete-expired-rate-limits': [{ table: 'rate_limits', column: 'expire', keptMs: 0, isEpoch: true }],
  // Used verification links are kept too, so that opening one again still succeeds.
  'delete-expired-links': [
    { table: 'password_resets', column: 'requested_at', keptMs: RETENTION_DAYS.links * DAY_MS },
    { table: 'email_verifications', column: 'created_at', keptMs: RETENTION_DAYS.links * DAY_MS },
    // Deletes their openings, too.
    { table: 'transcript_links', column: 'expires_at', keptMs: RETENTION_DAYS.transcriptLinks * DAY_MS },
  ],
  'delete-expired-center-invitations': [
    {
      table: 'center_invitations',
      column: 'expires_at',
      keptMs: RETENTION_DAYS.centerInvitations * DAY_MS,
    },
  ],
  // Nobody joined a center that was never confirmed.
  'delete-declined-centers': [
    {
      table: 'centers',
      column: 'updated_at',
      keptMs: RETENTION_DAYS.declinedCenters * DAY_MS,
      only: { column: 'status', value: 'declined' },
    },
  ],
  'delete-rejected-trainings': [
    {
      table: 'trainings',
      column: 'reviewed_at',
      keptMs: RETENTION_DAYS.rejectedTrainings * DAY_MS,
      only: { column: 'status', value: 'rejected' },
    },
  ],
  // A confirmed authenticator app never expires.
  'delete-expired-steps': [
    { table: 'passkey_challenges', column: 'expires_at', keptMs: 0 },
    { table: 'second_steps', column: 'expires_at', keptMs: 0 },
    { table: 'join_codes', column: 'expires_at', keptMs: 0 },
    { table: 'authenticator_apps', column: 'expires_at', keptMs: 0 },
  ],
  'delete-unused-devices': [
    { table: 'known_devices', column: 'last_login_at', keptMs: DEVICE_COOKIE_DAYS * DAY_MS },
  ],
  'delete-old-events': [{ table: 'events', column: 'created_at', keptMs: EVENTS_KEPT_MINUTES * 60_000 }],
  'delete-old-error-reports': [
    { table: 'error_reports', column: 'last_seen_at', keptMs: RETENTION_DAYS.errorReports * DAY_MS },
  ],
  'delete-old-stripe-events': [
    { table: 'stripe_events', column: 'received_at', keptMs: RETENTION_DAYS.stripeEvents * DAY_MS },
  ],
  'delete-old-contact-messages': [
    {
      table: 'contact_messages',
      column: 'created_at',
      keptMs: ({ contact_message_days }) => contact_message_days * DAY_MS || null,
    },
  ],
} satisfies Record<string, readonly OldRows[]>

/** Deletes the rows of a job that nobody needs anymore. */
export async function deleteOldRows(
  { db, clock }: ClockedDatabase,
  job: keyof typeof OLD_ROWS,
  settings: Settings,
): Promise<void> {
  const now = (await clock(db)).getTime()
  const rules: readonly OldRows[] = OLD_ROWS[job]
  for (const { table, column, keptMs, isEpoch, only } of rules) {
    const kept = typeof keptMs === 'number' ? keptMs : keptMs(settings)
    if (kept === null) continue
    const end = isEpoch ? sql`${now - kept}::bigint` : sql`${new Date(now - kept)}::timestamptz`
    const filter = only ? sql`and ${sql.ref(only.column)} = ${only.value}` : sql``
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${end} ${filter}`.execute(db)
  }
}
