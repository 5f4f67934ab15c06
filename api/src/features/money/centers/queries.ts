import type { CenterInvitation, MemberKind } from '@cubby/contract/money/memberships'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'

/** Whether a membership lasts. Needs the table `center_members`. */
export const isMember = sql<SqlBool>`center_members.left_at is null`

/**
 * Requires that the caller directs a center now, or is an administrator when `office` is set. A membership
 * adds a scope and never a role. Everybody else reads that there is no such center, whether it exists or not.
 * Call it in the transaction or right before the read whose rows it allows.
 */
export async function requireCenter(
  db: Reader,
  { centerId, caller, office = false }: CenterScope & { readonly caller: Caller },
) {
  if (office) requireAdmin(caller)
  const center = await db
    .selectFrom('centers')
    .selectAll()
    .where('id', '=', centerId)
    .$if(!office, (query) =>
      query
        .where('status', 'in', ['active', 'closed'])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('center_members')
              .select('center_members.id')
              .whereRef('center_members.center_id', '=', 'centers.id')
              .where('user_id', '=', caller.user.id)
              .where('kind', '=', 'director')
              .where(isMember),
          ),
        ),
    )
    .executeTakeFirst()
  if (!center) throw new Refusal('center_not_found')
  return center
}

export type CenterRow = Awaited<ReturnType<typeof requireCenter>>

/** The center of a request, and whether it comes through the office's paths. */
export interface CenterScope {
  readonly centerId: string
  readonly office?: boolean
}

/** Returns the members of a center, sorted by the names in their accounts. */
export function membersOf(db: Reader, centerId: string, kind?: MemberKind) {
  return db
    .selectFrom('center_members')
    .innerJoin('users', 'users.id', 'center_members.user_id')
    .select([
      'center_members.id',
      'center_members.user_id',
      'center_members.kind',
      'center_members.joined_at',
      'users.email',
      'users.phone_number',
      'users.role',
      'users.status',
      'users.first_name',
      'users.last_name',
      fullName('users').$notNull().as('name'),
    ])
    .where('center_id', '=', centerId)
    .where(isMember)
    .where('users.deleted_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('center_members.kind', '=', kind ?? 'staff'))
    .orderBy(sql`lower(users.last_name), lower(users.first_name)`)
    .orderBy('center_members.id')
    .execute()
}

/** Returns the users who direct a center now, for messages to them. */
export async function directorsOf(db: Reader, centerId: string): Promise<string[]> {
  return (await membersOf(db, centerId, 'director')).map(({ user_id }) => user_id)
}

/**
 * Locks a membership until the transaction ends, so that it neither ends nor begins meanwhile. Lock sessions
 * and accounts before memberships. Returns undefined unless it is one of this center that lasts.
 */
export function lockMember(
  trx: Trx,
  { memberId, centerId }: { readonly memberId: string; readonly centerId: string },
) {
  return trx
    .selectFrom('center_members')
    .selectAll()
    .where('id', '=', memberId)
    .where('center_id', '=', centerId)
    .where(isMember)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an invitation can still be accepted. Needs the table `center_invitations`. */
export function isOpenInvitation(now: Date) {
  return sql<SqlBool>`(center_invitations.accepted_at is null and center_invitations.revoked_at is null
    and center_invitations.expires_at > ${now})`
}

/** Returns the invitations of a center that nobody has accepted, the newest first. */
export async function openInvitations(
  db: Reader,
  { centerId, now, id }: { readonly centerId: string; readonly now: Date; readonly id?: string },
): Promise<CenterInvitation[]> {
  const rows = await db
    .selectFrom('center_invitations')
    .select(['id', 'kind', 'first_name', 'last_name', 'email', 'phone', 'created_at', 'expires_at'])
    .where('center_id', '=', centerId)
    .where(isOpenInvitation(now))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ first_name, last_name, created_at, expires_at, ...invitation }) => ({
    ...invitation,
    name: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/** Reads a center like `requireCenter`, and locks it until the transaction ends. */
export async function lockCenter(
  trx: Trx,
  scope: CenterScope & { readonly caller: Caller },
): Promise<CenterRow> {
  await trx.selectFrom('centers').select('id').where('id', '=', scope.centerId).forNoKeyUpdate().execute()
  // A new statement, which sees what the transaction committed that had the lock before.
  return requireCenter(trx, scope)
}
