import { messages } from '@cubby/contract/messages'
import * as endpoints from '@cubby/contract/people/invitations-invite-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { inviteUser, sendInvitation } from './invite-user.ts'
import { makeJoinCode } from './join-codes.ts'

/** User Management: inviting users, and codes for students without an email address. */
export const inviteRoutes = [
  handle(endpoints.inviteUser, async (ctx, input) => {
    const { user } = await inviteUser(ctx, input)
    return { user, message: messages.userInvited }
  }),
  handle(endpoints.sendInvitation, async (ctx, { id }) => {
    const { user } = await sendInvitation(ctx, { id })
    return { user, message: messages.userInvited }
  }),
  handle(endpoints.makeJoinCode, (ctx, { id, identity }, c) => {
    c.header('Cache-Control', 'no-store')
    return makeJoinCode(ctx, { id, identity })
  }),
]
