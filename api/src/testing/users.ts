import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { v7 as newId } from 'uuid'
import { addUsers } from '../builders/rows.ts'
import { insertLogin } from '../features/accounts/auth/login-rows.ts'
import type { Deps } from '../platform/deps.ts'
import { hashToken, newToken } from '../platform/secrets.ts'

export interface TestUser {
  readonly id: string
  readonly email: string
  readonly token: string
}

export interface NewUser {
  readonly role?: Role
  readonly status?: UserStatus
  readonly passwordHash?: string
}

/** Creates a logged-in user. */
export async function addUser(
  { db, clock }: Deps,
  { role = 'student', status = 'active', passwordHash = 'none' }: NewUser,
): Promise<TestUser> {
  const now = await clock(db)
  const id = newId()
  const email = `${id}@example.test`
  const token = newToken()
  await db.transaction().execute(async (trx) => {
    const user = { id, email, first_name: 'Test', last_name: 'User', role, status }
    await addUsers(trx, [{ ...user, password_hash: passwordHash, created_at: now }])
    await insertLogin(trx, { id: newId(), userId: id, tokenHash: hashToken(token), now })
  })
  return { id, email, token }
}
