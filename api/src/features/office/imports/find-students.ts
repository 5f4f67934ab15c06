import type { UserStatus } from '@cubby/contract/accounts/user'
import { type RawBuilder, sql } from 'kysely'
import { emailKey, hasEmail } from '../../accounts/auth/queries.ts'
import { phoneDigits } from '../../people/users/queries.ts'
import type { BatchContext } from './import-definition.ts'

interface FoundStudent {
  readonly id: string
  readonly status: UserStatus
}

/**
 * Returns the students by the name of a row: the email address, or the ten digits of the phone number of a student
 * without one. A number that several of them share, such as a family, names nobody. Their accounts cannot change until
 * the transaction ends.
 */
export async function findStudents(
  { trx }: BatchContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundStudent>> {
  const wanted = [...new Set(names)]
  const users = await trx
    .selectFrom('users')
    .select(['id', 'status', sql<string>`coalesce(${emailKey}, ${phoneDigits('users')})`.as('name')])
    .where(sql<boolean>`(${hasEmail(wanted)} or email is null and ${phoneDigits('users')} = any(${wanted}))`)
    .where('role', 'in', ['user', 'student'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  const byName = Map.groupBy(users, ({ name }) => name)
  return new Map(
    [...byName].flatMap(([name, [one, ...others]]) => {
      return one && others.length === 0 ? [[name, { id: one.id, status: one.status }] as const] : []
    }),
  )
}

/** The id of the user whom the name of a row means, as `findStudents` reads it. Includes deleted users. */
export function namedUserId(name: RawBuilder<unknown>) {
  return sql`coalesce(
    (select id from users where lower(email) = ${name}),
    (select min(id) from users where normal_email = ${name} having count(*) = 1),
    (select min(id) from users
      where email is null and ${phoneDigits('users')} = ${name} and deleted_at is null having count(*) = 1))`
}
