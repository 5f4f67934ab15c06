import { messages } from '@cubby/contract/messages'
import type { RowCheck } from '../import-definition.ts'
import type { ImportedUser } from './read-user.ts'

/** Refuses administrators, because a file must not create them. An active user has a share of the invitations. */
export function checkUser({ role, status }: Pick<ImportedUser, 'role' | 'status'>): RowCheck {
  if (role === 'admin') return { errors: { role: messages.importAdminRefused } }
  return { errors: null, ...(status === 'active' && { share: { of: INVITATIONS, amount: 1 } }) }
}

/** Identifies the share of a row whose user can be invited. */
export const INVITATIONS = 'invitations'
