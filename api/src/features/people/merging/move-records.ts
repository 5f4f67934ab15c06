import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { closeEntry } from '../../seats/seats/waitlist-entry.ts'
import type { Accounts, Conflict } from './find-conflicts.ts'

/** Moves the records of the ended account to the staying one. Their ids, numbers, and amounts do not change. */
export async function moveRecords(trx: Trx, accounts: Accounts, now: Date): Promise<void> {
  const { endingId, stayingId } = accounts
  await deleteOlderScans(trx, accounts)
  await keepProofs(trx, accounts)
  await keepOfficeStandards(trx, accounts)
  await endSecondMemberships(trx, accounts, now)
  for (const { table, column } of movedColumns) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${stayingId}
      where ${sql.ref(column)} = ${endingId} and ${isNew(table, stayingId)}`.execute(trx)
  }
  await fillContactDetails(trx, accounts)
  // The job computes it again from the records of both.
  await sql`update hour_results set computed_on = date '1900-01-01' where user_id = ${stayingId}`.execute(trx)
}

/** The columns that identify a record of a user, for tables in which both accounts may have the same record. */
const identities: Readonly<Record<string, readonly string[]>> = {
  // A document that both have is deleted with the ended account.
  user_uploads: ['category', 'file_name', 'content_hash'],
  // A consent that both gave stays with the ended account, as proof.
  consents: ['kind', 'version'],
  chosen_standards: ['standard_id'],
}

/** SQL that is true if the staying account lacks the record. */
function isNew(table: string, stayingId: string) {
  const identity = identities[table]
  if (!identity) return sql`true`
  const isSame = identity.map((name) => sql`own.${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)}`)
  return sql`not exists (select from ${sql.table(table)} own
    where own.user_id = ${stayingId} and ${sql.join(isSame, sql` and `)})`
}

/** Deletes the older late scan where both accounts have one, because a user has one late scan in a meeting. */
async function deleteOlderScans(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  const ids = [endingId, stayingId]
  await sql`
    delete from late_scans older using late_scans newer
    where older.meeting_id = newer.meeting_id and older.user_id <> newer.user_id
      and older.user_id = any(${ids}) and newer.user_id = any(${ids})
      and (older.received_at, older.user_id) < (newer.received_at, newer.user_id)`.execute(trx)
}

/**
 * Both accounts may have the same document. The copy of the ended account is deleted, so trainings that refer to it get
 * the copy of the staying account.
 */
async function keepProofs(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  await sql`
    update trainings set upload_id = own.id
    from user_uploads ending, user_uploads own
    where trainings.upload_id = ending.id and ending.user_id = ${endingId} and own.user_id = ${stayingId}
      and (own.category, own.file_name, own.content_hash)
        = (ending.category, ending.file_name, ending.content_hash)`.execute(trx)
}

/** If both accounts follow a standard, what the office set wins over what the student chose. */
async function keepOfficeStandards(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  await sql`
    delete from chosen_standards own using chosen_standards ending
    where own.user_id = ${stayingId} and ending.user_id = ${endingId} and own.standard_id = ending.standard_id
      and ending.by_office and not own.by_office`.execute(trx)
}

/** Ends the memberships of the ended account that the staying account has, too. They stay as a record of consent. */
async function endSecondMemberships(trx: Trx, { endingId, stayingId }: Accounts, now: Date): Promise<void> {
  await sql`
    update center_members ending set left_at = ${now}
    where ending.user_id = ${endingId} and ending.left_at is null
      and exists (select from center_members own where own.user_id = ${stayingId} and own.left_at is null
        and (own.center_id, own.kind) = (ending.center_id, ending.kind))`.execute(trx)
}

/** Copies the contact details that the staying account lacks from the ended account. */
async function fillContactDetails(trx: Trx, { endingId, stayingId }: Accounts): Promise<void> {
  await sql`
    update users set
      phone_number = coalesce(users.phone_number, ending.phone_number),
      address = coalesce(users.address, ending.address),
      emergency_contact = coalesce(users.emergency_contact, ending.emergency_contact)
    from users ending where users.id = ${stayingId} and ending.id = ${endingId}`.execute(trx)
}

/**
 * Every column that names a user, and what a merge does with it. `moved`: names the staying account afterwards.
 * `erased`: deleted or made anonymous with the ended account. `kept`: still names the ended account, whose row stays
 * without personal data. A test fails for a column that is missing here.
 */
export const userColumns = {
  /** The history of decisions. A pending deletion of the ended account ends with it. */
  'approval_requests.decided_by': 'kept',
  'approval_requests.requested_by': 'kept',
  'approval_requests.user_id': 'kept',
  'attendance_marks.marked_by': 'moved',
  'attendance_marks.user_id': 'moved',
  /** Append-only. */
  'audit_log.actor_id': 'kept',
  'authenticator_apps.user_id': 'erased',
  'calls.done_by': 'moved',
  'calendar_links.made_by': 'erased',
  'calendar_links.user_id': 'erased',
  'center_invitations.accepted_by': 'moved',
  'center_invitations.created_by': 'moved',
  /** Where both are in a center in the same way, only the membership of the staying account lasts. */
  'center_members.user_id': 'moved',
  'center_orders.ordered_by': 'moved',
  'centers.created_by': 'moved',
  'certificates.user_id': 'moved',
  'class_materials.created_by': 'moved',
  'class_sessions.instructor_id': 'moved',
  'classes.instructor_id': 'moved',
  'class_shares.created_by': 'moved',
  /** If both accounts follow a standard, the row that the office set stays, otherwise the staying account's. */
  'chosen_standards.user_id': 'moved',
  'closed_months.closed_by': 'moved',
  /** Except to versions to which both agreed. Those stay as proof. */
  'consents.user_id': 'moved',
  /** Who agreed. */
  'consents.given_by': 'kept',
  'contact_answers.sent_by': 'moved',
  'contact_messages.archived_by': 'moved',
  'email_verifications.user_id': 'erased',
  'enrollments.user_id': 'moved',
  /** Computed again for the staying account. */
  'hour_results.user_id': 'erased',
  'idempotency_records.user_id': 'erased',
  'imports.created_by': 'moved',
  'invitations.user_id': 'erased',
  'invoice_receipts.recorded_by': 'moved',
  'invoices.created_by': 'moved',
  'join_codes.user_id': 'erased',
  'known_devices.user_id': 'erased',
  /** Of each meeting, only the newest scan. */
  'late_scans.user_id': 'moved',
  'legal_text_drafts.updated_by': 'moved',
  /** Published versions never change. */
  'legal_texts.published_by': 'kept',
  'list_preferences.user_id': 'erased',
  /** Ended. */
  'logins.user_id': 'kept',
  'make_up_meetings.assigned_by': 'moved',
  'make_up_meetings.cancelled_by': 'moved',
  'online_refunds.requested_by': 'moved',
  'notifications.user_id': 'moved',
  'passkey_challenges.user_id': 'erased',
  'passkeys.user_id': 'erased',
  /** Superseded, without the email address. */
  'password_resets.user_id': 'kept',
  /** Append-only. */
  'payment_entries.recorded_by': 'kept',
  'recovery_codes.user_id': 'erased',
  'saved_views.user_id': 'erased',
  'second_steps.user_id': 'erased',
  'sent_messages.sender_id': 'moved',
  'standard_versions.created_by': 'moved',
  'trainings.reviewed_by': 'moved',
  'trainings.user_id': 'moved',
  'transcript_links.user_id': 'moved',
  'uploaded_files.user_id': 'moved',
  /** Without documents that the staying account has, too. */
  'user_uploads.user_id': 'moved',
  'waitlist_entries.user_id': 'moved',
} as const satisfies Readonly<Record<string, 'moved' | 'erased' | 'kept'>>

const movedColumns = Object.entries(userColumns).flatMap(([name, fate]) => {
  const [table = '', column = ''] = name.split('.')
  return fate === 'moved' ? { table, column } : []
})

/**
 * Closes one waitlist entry in each session in which both accounts wait, or in which one waits and the other is
 * enrolled. If both wait, the entry with an offer stays, or else the earlier one.
 */
export async function closeExtraEntries(
  ctx: OperationContext,
  { endingId, stayingId }: Accounts,
  conflicts: readonly Conflict[],
): Promise<void> {
  const { trx, caller, now } = ctx
  for (const { session_id: sessionId, ending, staying } of conflicts) {
    if (ending !== 'waiting' && staying !== 'waiting') continue
    const userId =
      ending === staying
        ? await laterOf(ctx, { endingId, stayingId }, sessionId)
        : ending === 'waiting'
          ? endingId
          : stayingId
    await closeEntry({ trx, now }, { userId, sessionId, status: 'left' })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'waitlist.left',
      subject: { type: 'session', id: sessionId },
      details: { session_id: sessionId, user_id: userId, reason: 'Accounts merged' },
      request: caller.request,
      now,
    })
  }
}

async function laterOf(
  { trx }: Pick<OperationContext, 'trx'>,
  { endingId, stayingId }: Accounts,
  sessionId: string,
): Promise<string> {
  const entries = await trx
    .selectFrom('waitlist_entries')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', [endingId, stayingId])
    .where('status', 'in', ['waiting', 'offered'])
    .orderBy(sql`status = 'offered'`, 'desc')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return entries.at(-1)?.user_id ?? endingId
}
