import { messages } from '@cubby/contract/messages'
import type { MergePreview } from '@cubby/contract/people/merging'
import type { UserDetails } from '@cubby/contract/people/users'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { decideMerge } from '@cubby/rules/people/merging'
import { personName } from '@cubby/rules/people/person-name'
import { decideAccountChange } from '@cubby/rules/school/administration'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { t } from '@cubby/texts/t'
import { type Selectable, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { newToken } from '../../../platform/secrets.ts'
import { endLogins } from '../../accounts/auth/login-rows.ts'
import { findUser, lockUser } from '../../accounts/auth/queries.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { requestApproval } from '../../school/strong-actions/request-approval.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { readSessions } from '../../seats/seats/lock-session.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { eraseUser } from '../users/delete-user.ts'
import { detailsView, listedView } from '../users/queries.ts'
import {
  type Accounts,
  type Conflict,
  conflictSentence,
  conflictView,
  findConflicts,
} from './find-conflicts.ts'
import { closeExtraEntries, moveRecords } from './move-records.ts'

/**
 * Merges two accounts that belong to one person. One account ends, so if the settings require two administrators for
 * deletions, another one has to approve the merge.
 */
export async function mergeUsers(
  ctx: RequestContext,
  accounts: Merged,
): Promise<{ user: UserDetails; message: string } | ApprovalAsked> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  // The hash of an unknown password, because an invalid hash would make the login fail with an error.
  const passwordHash = await deps.passwords.hash(newToken())
  let orphanedFiles: string[] = []
  const response = await write(ctx, async (trx) => {
    const { approve_deletions } = await readSettings(trx, deps.config)
    if (approve_deletions) return requestMerge({ deps, trx, caller }, accounts)
    orphanedFiles = await mergeUsersIn({ deps, trx, caller }, { ...accounts, passwordHash })
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', accounts.into)
      .executeTakeFirstOrThrow()
    return { user: detailsView(user), message: messages.usersMerged }
  })
  await removeOrphaned(deps, orphanedFiles)
  return response
}

/** The ids of the account that ends and of the one that stays. */
interface Merged {
  readonly id: string
  readonly into: string
}

async function requestMerge(
  ctx: Omit<OperationContext, 'now'>,
  { id, into }: Merged,
): Promise<ApprovalAsked> {
  const { locked } = await lockMergeable(ctx, { endingId: id, stayingId: into })
  const now = await ctx.deps.clock(ctx.trx)
  const wish = (actor: string) =>
    t(
      '{actor} asked another administrator to approve the merge of the account of {endedName} into that of {name}.',
      {
        actor,
        endedName: personName(locked.ending),
        name: personName(locked.staying),
      },
    )
  return requestApproval({ ...ctx, now }, { kind: 'user_merge', userId: id, input: { into }, wish })
}

/**
 * Merges two accounts. The records of the ended account move to the staying one (`userColumns` lists them), and the
 * ended account is erased like a deleted one. Its email address remains only in the audit log. `approved` names the
 * administrator whose request the caller approved. Returns the keys of the files that are now orphaned.
 */
export async function mergeUsersIn(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  {
    id,
    into,
    passwordHash,
    approved,
  }: Merged & {
    readonly passwordHash: string
    readonly approved?: { readonly requestedBy: string }
  },
): Promise<string[]> {
  const accounts = { endingId: id, stayingId: into }
  const { locked, conflicts } = await lockMergeable({ deps, trx, caller }, accounts)
  const now = await deps.clock(trx)
  const operation = { deps, trx, caller, now }
  const did = (actor: string) =>
    t('{actor} merged the account of {endedName} into that of {name}.', {
      actor,
      endedName: personName(locked.ending),
      name: personName(locked.staying),
    })
  await tellAdmins(operation, { did, approved })
  await closeExtraEntries(operation, accounts, conflicts)
  await moveRecords(trx, accounts, now)
  await deps.jobs.enqueue(trx, 'refresh-hours', {})
  await advanceWaitlists(operation, locked)
  await endLogins(trx, { userId: id, now })
  const orphanedFiles = await eraseUser(trx, locked.ending, passwordHash, now)
  await trx.updateTable('users').set({ updated_at: now }).where('id', '=', into).execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.merged',
    subject: { type: 'user', id: into },
    details: {
      user_id: into,
      merged_user_id: id,
      merged_email: locked.ending.email,
      ...(approved && { requested_by: approved.requestedBy }),
    },
    request: caller.request,
    now,
  })
  return orphanedFiles
}

/** Locks two accounts that may be merged, and returns their conflicts, none of which prevents it. */
async function lockMergeable(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  accounts: Accounts,
): Promise<{ locked: LockedAccounts; conflicts: Conflict[] }> {
  const locked = await lockMerged({ deps, trx }, accounts)
  requireMergeable(locked, caller.user.id)
  const conflicts = await findConflicts(trx, accounts)
  const blocking = conflicts.map(conflictView).filter(({ blocks }) => blocks)
  if (blocking.length > 0) {
    throw new Refusal('merge_conflict', { message: blocking.map(conflictSentence).join(' ') })
  }
  return { locked, conflicts }
}

function requireMergeable(locked: LockedAccounts, callerId: string): void {
  const refusal = mergeRefusal(locked, callerId)
  if (refusal) throw refusal
  const { ending, activeAdmins } = locked
  const isInvited = ending.invited_at !== null
  const hasEmail = ending.email !== null
  const decision = decideAccountChange({ ...ending, isInvited, hasEmail }, { kind: 'delete' }, activeAdmins)
  if (!decision.ok) throw new Refusal(decision.reason)
}

/** Offers the seats that the closed waitlist entries held. */
async function advanceWaitlists(
  ctx: OperationContext,
  { sessionIds }: Pick<LockedAccounts, 'sessionIds'>,
): Promise<void> {
  const { deps, trx } = ctx
  const sessions = await readSessions(trx, sessionIds, deps.config.provider.timezone)
  for (const id of sessionIds) {
    const session = sessions.get(id)
    if (session) await advanceWaitlist(ctx, session)
  }
}

interface LockedAccounts extends MergedUsers {
  /**
   * The sessions in which one of the accounts holds a seat or waits, or that the ended account teaches, in the order in
   * which they were locked.
   */
  readonly sessionIds: readonly string[]
  /** How many administrators can log in. */
  readonly activeAdmins: number
}

/**
 * Locks the classes that the ended account teaches, the sessions of `LockedAccounts`, and then the accounts. Until the
 * transaction ends, nobody can enroll either account or assign a session to it. Refuses as busy if somebody did so just
 * before the accounts were locked, or if a review of them can still be undone.
 */
async function lockMerged(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  accounts: Accounts,
): Promise<LockedAccounts> {
  const { endingId, stayingId } = accounts
  const taught = await taughtClasses(trx, endingId)
  for (const id of taught) await sql`select from classes where id = ${id} for no key update`.execute(trx)
  const sessionIds = await sessionsOf(trx, accounts)
  await deps.lockSeats(trx, sessionIds)
  const activeAdmins = await deps.lockAdmins(trx)
  const locked = new Map<string, Awaited<ReturnType<typeof lockUser>>>()
  for (const id of [endingId, stayingId].toSorted()) locked.set(id, await lockUser(trx, id))
  const users = requirePresent(locked.get(endingId), locked.get(stayingId))
  const isLocked = (before: readonly string[], now: readonly string[]) =>
    now.every((id) => before.includes(id))
  if (
    !isLocked(sessionIds, await sessionsOf(trx, accounts)) ||
    !isLocked(taught, await taughtClasses(trx, endingId)) ||
    (await isReviewed(trx, accounts))
  ) {
    throw new Refusal('busy', { retryAfterSeconds: 1 })
  }
  return { ...users, sessionIds, activeAdmins }
}

async function taughtClasses(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from classes where instructor_id = ${userId}
    union select class_id from class_sessions where instructor_id = ${userId} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

async function sessionsOf(trx: Trx, { endingId, stayingId }: Accounts): Promise<string[]> {
  const ids = [endingId, stayingId]
  const { rows } = await sql<{ id: string }>`
    select session_id as id from enrollments
      where user_id = any(${ids}) and (${holdsSeat} or review_until is not null)
    union select session_id from waitlist_entries where user_id = any(${ids}) and status = any(${openEntryStatuses})
    union select id from class_sessions where instructor_id = ${endingId}
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether an administrator can still undo a review of one of the accounts. */
async function isReviewed(trx: Trx, { endingId, stayingId }: Accounts): Promise<boolean> {
  const ids = [endingId, stayingId]
  const { rows } = await sql`
    select from enrollments where user_id = any(${ids}) and review_until is not null
    union all select from waitlist_entries where user_id = any(${ids}) and review_until is not null`.execute(
    trx,
  )
  return rows.length > 0
}

type User = Selectable<Schema['users']>

/** The rows of the two accounts of a merge. */
interface MergedUsers {
  readonly ending: User
  readonly staying: User
}

function requirePresent(ending: User | undefined, staying: User | undefined): MergedUsers {
  if (!ending || !staying || ending.deleted_at || staying.deleted_at) throw new Refusal('user_not_found')
  return { ending, staying }
}

/** Returns why the accounts cannot be merged, apart from conflicts in sessions; null if they can. */
function mergeRefusal({ ending, staying }: MergedUsers, callerId: string): Refusal | null {
  const decision = decideMerge({ ending: accountOf(ending), staying: accountOf(staying), callerId })
  return decision.ok ? null : new Refusal(decision.reason)
}

function accountOf({ id, role, status, email, invited_at, is_test_account }: User) {
  const hasEmail = email !== null
  return { id, role, status, isInvited: invited_at !== null, hasEmail, isTestAccount: is_test_account }
}

type Counts = MergePreview['moves'] & { readonly paid: number }

/** Reads what a merge of two accounts would move, its conflicts, and the reason why it would be refused. */
export async function readMergePreview(
  { deps: { db }, caller }: RequestContext,
  { id, into }: { readonly id: string; readonly into: string },
): Promise<MergePreview> {
  requireAdmin(caller)
  const users = requirePresent(await findUser(db, id), await findUser(db, into))
  const conflicts = (await findConflicts(db, { endingId: id, stayingId: into })).map(conflictView)
  const { paid, ...moves } = await countRecords(db, id)
  return {
    ending: listedView(users.ending),
    staying: listedView(users.staying),
    moves,
    paid,
    // An account compared with itself would conflict in every session.
    conflicts: id === into ? [] : conflicts,
    refusal: mergeRefusal(users, caller.user.id)?.message ?? null,
  }
}

async function countRecords(db: Reader, id: string): Promise<Counts> {
  const count = (table: string, column = 'user_id') =>
    sql`(select count(*)::int from ${sql.table(table)} t where t.${sql.ref(column)} = ${id})`
  const inPayments = (value: ReturnType<typeof sql.raw>) => sql`(
    select ${value} from payments p join enrollments e on e.id = p.enrollment_id where e.user_id = ${id})`
  const { rows } = await sql<Counts>`
    select ${count('enrollments')} as enrollments, ${count('waitlist_entries')} as waitlist_entries,
      ${count('certificates')} as certificates, ${count('attendance_marks')} as attendance_marks,
      ${count('notifications')} as notifications, ${count('user_uploads')} as documents,
      ${count('class_sessions', 'instructor_id')} as taught_sessions,
      ${inPayments(sql.raw('count(*)::int'))} as payments,
      ${inPayments(sql.raw('coalesce(sum(p.received_cents - p.refunded_cents), 0)::float8 / 100'))} as paid`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a count returned no row')
  return found
}
