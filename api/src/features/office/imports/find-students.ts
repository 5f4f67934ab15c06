import type { UserStatus } from '@cubby/contract/accounts/user'
import { sql } from 'kysely'
import type { BatchContext } from './import-definition.ts'

export interface FoundStudent {
  readonly id: string
  readonly status: UserStatus
}

/** Returns the students by email address. Their accounts cannot change until the transaction ends. */
export async function findStudents(
  { trx }: BatchContext,
  emails: readonly string[],
): Promise<ReadonlyMap<string, FoundStudent>> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'status', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${[...new Set(emails)]})`)
    .where('role', 'in', ['user', 'student'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(users.map(({ email, ...user }) => [email, user]))
}
