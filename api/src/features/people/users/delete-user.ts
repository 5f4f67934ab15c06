import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { deletedAddress } from '@cubby/rules/people/deleted-address'
import { personName } from '@cubby/rules/people/person-name'
import { decideAccountChange } from '@cubby/rules/school/administration'
import { t } from '@cubby/texts/t'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { newToken } from '../../../platform/secrets.ts'
import { endLogins } from '../../accounts/auth/login-rows.ts'
import { lockUser, spellingsOf } from '../../accounts/auth/queries.ts'
import { deleteSecondFactor } from '../../accounts/second-factor/queries.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { requestApproval } from '../../school/strong-actions/request-approval.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { deleteUploads } from '../../school/user-uploads/change-uploads.ts'
import { endMakeUps } from '../../seats/seats/make-ups.ts'
import { endsAt } from '../../seats/seats/session-columns.ts'
import { holdsAnything, releaseSeats } from './release-seats.ts'

/**
 * Deletes a user's account, or asks another administrator to approve it if the settings say so.
 */
export async function deleteUser(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<MessageResponse | ApprovalAsked> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  // The hash of a random password. An invalid hash would make a later login fail with an error instead of a refusal.
  const passwordHash = await deps.passwords.hash(newToken())
  let orphanedFiles: string[] = []
  const response = await write<MessageResponse | ApprovalAsked>(ctx, async (trx) => {
    const { approve_deletions } = await readSettings(trx, deps.config)
    if (approve_deletions) return requestDeletion({ deps, trx, caller }, id)
    orphanedFiles = await deleteUserIn({ deps, trx, caller }, { id, passwordHash })
    return { message: messages.userDeleted }
  })
  await removeOrphaned(deps, orphanedFiles)
  return response
}

async function requestDeletion(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  id: string,
): Promise<ApprovalAsked> {
  const user = await lockDeletable({ deps, trx }, id)
  const now = await deps.clock(trx)
  const wish = (actor: string) =>
    t(
      '{actor} asked another administrator to approve the deletion of the account of the {role, select, admin {administrator} instructor {instructor} other {student}} {name}.',
      { actor, role: user.role, name: personName(user) },
    )
  return requestApproval({ deps, trx, caller, now }, { kind: 'user_deletion', userId: id, wish })
}

/** Locks a user whose account may be deleted. */
async function lockDeletable({ deps, trx }: Pick<ContextParts, 'deps' | 'trx'>, id: string) {
  const activeAdmins = await deps.lockAdmins(trx)
  const user = await lockUser(trx, id)
  if (!user || user.deleted_at) throw new Refusal('user_not_found')
  const decision = decideAccountChange(
    { ...user, isInvited: user.invited_at !== null, hasEmail: user.email !== null },
    { kind: 'delete' },
    activeAdmins,
  )
  if (!decision.ok) throw new Refusal(decision.reason)
  return user
}

/**
 * Deletes a user's account. Their seats and waitlist positions go to the next users, their upcoming classes
 * lose their instructor, their logins end, and their personal data is erased. The records of what they
 * learned, taught, and paid stay without a name. Certificates, contact messages, invoices of centers, and the
 * audit log stay as they are. Returns the keys of the files that are now orphaned. `approved` names the
 * administrator whose request the caller approved.
 */
export async function deleteUserIn(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  {
    id,
    passwordHash,
    approved,
  }: {
    readonly id: string
    readonly passwordHash: string
    readonly approved?: { readonly requestedBy: string }
  },
): Promise<string[]> {
  // Lock order everywhere: classes and sessions before users.
  const { timezone } = deps.config.provider
  await unassignInstructor(trx, id, timezone, await deps.clock(trx))
  await releaseSeats({ deps, trx, caller }, { userId: id })
  const user = await lockDeletable({ deps, trx }, id)
  const now = await deps.clock(trx)
  // The user took a seat or was assigned a session after these were released and before the user was locked.
  if ((await holdsAnything(trx, id)) || (await teachesAnything(trx, id, timezone, now))) {
    throw new Refusal('busy', { retryAfterSeconds: 1 })
  }
  const did = (actor: string) =>
    t(
      '{actor} deleted the account of the {role, select, admin {administrator} instructor {instructor} other {student}} {name}.',
      { actor, role: user.role, name: personName(user) },
    )
  await tellAdmins({ deps, trx, caller, now }, { did, approved })
  await endMakeUps({ deps, trx, now }, { userId: id })
  await endLogins(trx, { userId: id, now })
  const orphanedFiles = await eraseUser(trx, user, passwordHash, now)
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.deleted',
    subject: { type: 'user', id },
    details: {
      user_id: id,
      role: user.role,
      status: user.status,
      ...(approved && { requested_by: approved.requestedBy }),
    },
    request: caller.request,
    now,
  })
  return orphanedFiles
}

type ErasedUser = Pick<Selectable<Schema['users']>, 'id' | 'email' | 'normal_email'>

const isOneOf = (email: Expression<string | null>, addresses: readonly string[]) =>
  sql<SqlBool>`${email} = any(${addresses})`

/**
 * Erases the personal data of a user. The user's row stays, because enrollments and payments refer to it. Certificates
 * and contact messages stay, too (docs/decisions/personal-data.md).
 * Returns the keys of their files, which are now orphaned.
 */
export async function eraseUser(
  trx: Trx,
  user: ErasedUser,
  passwordHash: string,
  now: Date,
): Promise<string[]> {
  const address = deletedAddress(user.id)
  const addresses = spellingsOf(user)
  const orphanedFiles = await deleteUploads(trx, user.id, now)
  await trx.deleteFrom('notifications').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('idempotency_records').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('known_devices').where('user_id', '=', user.id).execute()
  await endMemberships(trx, user, now)
  await deleteHours(trx, user.id)
  await deleteSecondFactor(trx, user.id)
  await trx.deleteFrom('join_codes').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('invitations').where('user_id', '=', user.id).execute()
  await trx
    .deleteFrom('calendar_links')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('made_by', '=', user.id)]))
    .execute()
  // A merged account must not end again under the name of the one that stays.
  await trx
    .updateTable('approval_requests')
    .set({ status: 'expired', decided_at: now })
    .where('user_id', '=', user.id)
    .where('kind', 'in', ['user_deletion', 'user_merge'])
    .where('status', '=', 'pending')
    .execute()
  await trx.deleteFrom('list_preferences').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('saved_views').where('user_id', '=', user.id).execute()
  await trx
    .deleteFrom('email_verifications')
    .where((eb) => eb.or([eb('user_id', '=', user.id), isOneOf(eb.ref('email'), addresses)]))
    .execute()
  await trx
    .updateTable('password_resets')
    .set({ email: address, superseded_at: now })
    .where((eb) => eb.or([eb('user_id', '=', user.id), isOneOf(eb.ref('email'), addresses)]))
    .execute()
  // The price stays, but why one person had it may say something about them.
  await trx
    .updateTable('enrollments')
    .set({ discount: sql`discount - 'reason'` })
    .where('user_id', '=', user.id)
    .where('discount', 'is not', null)
    .execute()
  await trx
    .updateTable('users')
    .set({
      email: address,
      new_email: null,
      first_name: 'Deleted',
      last_name: 'User',
      phone_number: null,
      address: null,
      emergency_contact: null,
      password_hash: passwordHash,
      invited_at: null,
      status: 'inactive',
      email_notifications: false,
      email_verified_at: null,
      last_login: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  return orphanedFiles
}

/** Ends the memberships of centers, and deletes invitations of the user. Orders, and the lines of invoices, stay. */
async function endMemberships(trx: Trx, user: ErasedUser, now: Date): Promise<void> {
  await trx
    .updateTable('center_members')
    .set({ left_at: now })
    .where('user_id', '=', user.id)
    .where('left_at', 'is', null)
    .execute()
  await trx
    .deleteFrom('center_invitations')
    .where((eb) => eb.or([eb('accepted_by', '=', user.id), isOneOf(eb.ref('email'), spellingsOf(user))]))
    .execute()
}

/** Deletes what a user reported, chose, and shared of their hours. Certificates stay. */
async function deleteHours(trx: Trx, userId: string): Promise<void> {
  for (const table of ['transcript_links', 'hour_results', 'chosen_standards', 'trainings'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/**
 * Removes a user as instructor of their classes and of sessions that are not over. They stay the instructor of past
 * sessions: one without an instructor of its own gets the user, because its class loses them. Locks classes before
 * sessions, each in the order of their ids.
 */
async function unassignInstructor(trx: Trx, userId: string, timezone: string, now: Date): Promise<void> {
  const classes = await taughtClasses(trx, userId, timezone, now).orderBy('id').forNoKeyUpdate().execute()
  if (classes.length === 0) return
  const sessions = await trx
    .selectFrom('class_sessions')
    .select('class_sessions.id')
    .where((eb) =>
      eb.or([
        eb('class_sessions.id', 'in', taughtSessions(trx, userId, timezone, now).select('class_sessions.id')),
        eb.and([
          eb('class_sessions.instructor_id', 'is', null),
          eb(endsAt(timezone), '<=', now),
          eb('class_sessions.class_id', 'in', (of) =>
            of.selectFrom('classes').select('classes.id').where('classes.instructor_id', '=', userId),
          ),
        ]),
      ]),
    )
    .orderBy('class_sessions.id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('classes')
    .set({ instructor_id: null, updated_at: now })
    .where('instructor_id', '=', userId)
    .execute()
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  await trx
    .updateTable('class_sessions')
    .set({ instructor_id: sql`case when instructor_id is null then ${userId} end`, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Whether a user teaches a class, or a session that is not over. */
async function teachesAnything(trx: Trx, userId: string, timezone: string, now: Date): Promise<boolean> {
  const found = await taughtClasses(trx, userId, timezone, now).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Selects the classes of an instructor, and those with a session of their own that is not over. */
function taughtClasses(trx: Trx, userId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('classes')
    .select('classes.id')
    .where((eb) =>
      eb.or([
        eb('classes.instructor_id', '=', userId),
        eb('classes.id', 'in', taughtSessions(trx, userId, timezone, now).select('class_sessions.class_id')),
      ]),
    )
}

function taughtSessions(trx: Trx, userId: string, timezone: string, now: Date) {
  return trx
    .selectFrom('class_sessions')
    .where('class_sessions.instructor_id', '=', userId)
    .where(endsAt(timezone), '>', now)
}
