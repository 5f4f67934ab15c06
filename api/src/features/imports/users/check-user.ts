import { messages } from '@cubby/contract/messages'
import type { RowCheck } from '../import-definition.ts'
import type { ImportedUser } from './read-user.ts'

/** Refuses administrators, because a file must not create them, and counts who can be invited. */
export function checkUser({ role, status }: Pick<ImportedUser, 'role' | 'status'>): RowCheck {
  if (role === 'admin') return { errors: { role: messages.importAdminRefused } }
  return { errors: null, ...(status === 'active' && { share: { of: INVITATIONS, amount: 1 } }) }
}

/** What the rows of users who would get an invitation have a share of. */
export const INVITATIONS = 'invitations'
