import { messages } from '@cubby/contract/messages'
import * as endpoints from '@cubby/contract/people/users-account-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeAccount, setPassword, setTestAccount } from './change-account.ts'
import { correctUser } from './correct-user.ts'
import { deleteUser } from './delete-user.ts'

/** User Management: operations on an account. */
export const accountRoutes = [
  handle(endpoints.correctUser, (ctx, { id, ...form }) => correctUser(ctx, { id, correction: form })),
  handle(endpoints.changeRole, async (ctx, { id, role }) => {
    const change = { kind: 'role', to: role } as const
    const { user } = await changeAccount(ctx, { id, change })
    return { user, message: messages.userRoleUpdated }
  }),
  handle(endpoints.changeStatus, async (ctx, { id, status }) => {
    const change = { kind: 'status', to: status } as const
    const { user } = await changeAccount(ctx, { id, change })
    return { user, message: messages.userStatusUpdated }
  }),
  handle(endpoints.setTestAccount, async (ctx, { id, is_test_account }) => {
    const { user } = await setTestAccount(ctx, { id, isTestAccount: is_test_account })
    return { user, message: messages.testAccountUpdated }
  }),
  handle(endpoints.setPassword, (ctx, { id, newPassword }) => setPassword(ctx, { id, newPassword })),
  handle(endpoints.deleteUser, deleteUser, (result) => ('approval_request' in result ? 202 : 200)),
]
