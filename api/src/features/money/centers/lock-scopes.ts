import type { Role } from '@cubby/contract/accounts/user'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { type CenterRow, isMember } from './queries.ts'

/** An order whose center and people a transaction needs. */
interface Scoped {
  readonly centerId: string
  readonly order: { readonly member_ids: readonly string[] }
  readonly office: boolean
  readonly caller: Caller
}

/** A locked center. */
export interface LockedScope {
  readonly center: CenterRow
  /** The users who direct it now. */
  readonly directors: ReadonlySet<string>
}

/** A membership of somebody in an order. */
export interface ScopeMember {
  readonly centerId: string
  readonly userId: string
  readonly name: string
  /** Whether they belong to the staff now. Null if another transaction has locked the membership. */
  readonly isStaff: boolean | null
}

/** Returns the user of each membership, by membership id, so that accounts can be locked before memberships. */
export async function findMemberUsers(
  db: Reader,
  orders: readonly Scoped[],
): Promise<ReadonlyMap<string, string>> {
  const ids = orders.flatMap(({ order }) => order.member_ids)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('center_members')
    .select(['id', 'user_id'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/**
 * Locks the centers, the people in the orders, and the directors who order, so that none of them changes before the
 * transaction ends. The caller has locked the accounts. With `skipLocked`, it does not wait: a membership that another
 * transaction has locked has no `isStaff`, and a director whose membership is locked does not count.
 */
export async function lockScopes(
  trx: Trx,
  orders: readonly Scoped[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<{
  readonly scopes: ReadonlyMap<string, LockedScope>
  readonly members: ReadonlyMap<string, ScopeMember & { readonly role: Role }>
}> {
  if (orders.length === 0) return { scopes: new Map(), members: new Map() }
  const centerIds = [...new Set(orders.map(({ centerId }) => centerId))]
  const memberIds = orders.flatMap(({ order }) => order.member_ids)
  const centers = await trx
    .selectFrom('centers')
    .selectAll()
    .where(sql<SqlBool>`id = any(${centerIds})`)
    .orderBy('id')
    .forShare()
    .execute()
  const locked = await trx
    .selectFrom('center_members')
    .select(['id', 'center_id', 'user_id', 'kind', sql<boolean>`left_at is null`.as('lasts')])
    .where((eb) =>
      eb.or([
        sql<SqlBool>`id = any(${memberIds})`,
        eb.and([
          sql<SqlBool>`center_id = any(${centerIds})`,
          sql<SqlBool>`user_id = any(${orders.map(({ caller }) => caller.user.id)})`,
          isMember,
        ]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  const lockedById = new Map(locked.map((member) => [member.id, member]))
  // A new statement, which sees the role that another transaction gave before this one locked the account.
  const people = await trx
    .selectFrom('center_members')
    .innerJoin('users', 'users.id', 'center_members.user_id')
    .select([
      'center_members.id',
      'center_id',
      'user_id',
      'users.role',
      fullName('users').$notNull().as('name'),
    ])
    .where(sql<SqlBool>`center_members.id = any(${memberIds})`)
    .execute()
  return {
    scopes: new Map(
      centers.map((center) => [
        center.id,
        {
          center,
          directors: new Set(
            locked
              .filter(({ center_id, kind, lasts }) => center_id === center.id && kind === 'director' && lasts)
              .map(({ user_id }) => user_id),
          ),
        },
      ]),
    ),
    members: new Map(
      people.map(({ id, center_id, user_id, role, name }) => {
        const member = lockedById.get(id)
        const isStaff = member ? member.kind === 'staff' && member.lasts : skipLocked ? null : false
        return [id, { centerId: center_id, userId: user_id, role, name, isStaff }]
      }),
    ),
  }
}
