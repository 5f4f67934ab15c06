import { messages } from '@cubby/contract/messages'
import type { RowErrors } from '../import-definition.ts'
import type { ImportedUser } from './read-user.ts'

/** A file must not create administrators. */
export function refuseNewAdmins({ role }: Pick<ImportedUser, 'role'>): RowErrors | null {
  return role === 'admin' ? { role: messages.importAdminRefused } : null
}
