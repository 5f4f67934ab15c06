import * as endpoints from '@cubby/contract/money/centers-people-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { inviteMember, makeCenterLink, takeBackInvitation } from './invite-member.ts'
import { removeMember } from './remove-member.ts'

/** The people of a center: invitations, the link for everybody, and removing. */
export const centerPeopleRoutes = [
  handle(endpoints.inviteMember, (ctx, { id, ...form }) =>
    inviteMember(ctx, { centerId: id, invite: form, limits: ctx.limits }),
  ),
  handle(endpoints.inviteMemberAsOffice, (ctx, { id, ...form }) =>
    inviteMember(ctx, { centerId: id, office: true, invite: form, limits: ctx.limits }),
  ),
  handle(endpoints.makeLink, (ctx, { id: centerId }) => makeCenterLink(ctx, { centerId })),
  handle(endpoints.makeLinkAsOffice, (ctx, { id: centerId }) =>
    makeCenterLink(ctx, { centerId, office: true }),
  ),
  handle(endpoints.takeBackInvitation, (ctx, { id: centerId, invitationId }) =>
    takeBackInvitation(ctx, { centerId, invitationId }),
  ),
  handle(endpoints.takeBackInvitationAsOffice, (ctx, { id: centerId, invitationId }) =>
    takeBackInvitation(ctx, { centerId, office: true, invitationId }),
  ),
  handle(endpoints.removeMember, (ctx, { id: centerId, memberId }) =>
    removeMember(ctx, { centerId, memberId }),
  ),
  handle(endpoints.removeMemberAsOffice, (ctx, { id: centerId, memberId }) =>
    removeMember(ctx, { centerId, office: true, memberId }),
  ),
]
