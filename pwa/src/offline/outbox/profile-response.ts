import type { User } from '@cubby/contract/accounts/user'
import { isRecord } from '@/api/is-record.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'

/** Stores the user from the response to an edit of the profile or the email preferences. */
export async function storeUser(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isUser(response.user)) return false
  await db.profile.clear()
  await db.profile.add(response.user)
  await markChanged(db, 'profile')
  return true
}

function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value.id === 'string' && typeof value.first_name === 'string'
}
