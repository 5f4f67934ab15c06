import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { CENTER_INVITATION_DAYS, CENTER_OPEN_INVITATIONS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { MemberKind } from '@cubby/contract/money/memberships'
import {
  type CenterInvite,
  type CenterInvited,
  centerInvitationPath,
} from '@cubby/contract/money/memberships'
import { countRows } from '../../../platform/db/sql.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { attempt, type Counts, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { logCenter } from './history.ts'
import { type CenterRow, type CenterScope, isOpenInvitation, lockCenter, openInvitations } from './queries.ts'

const DAY_MS = 86_400_000

/**
 * Invites somebody to a center. Whether they have an account makes no difference. An email address gets the
 * invitation by mail; without one, the response has a link that the caller passes on, and is never stored
 * under an Idempotency-Key, because the link is a secret.
 */
export async function inviteMember(
  ctx: RequestContext,
  { invite, limits, ...scope }: CenterScope & { readonly invite: CenterInvite; readonly limits: RateLimits },
): Promise<CenterInvited> {
  const { deps, caller } = ctx
  const { kind, first_name, last_name, phone_number, email } = invite
  if (kind === 'director' && !scope.office) throw new Refusal('forbidden')
  const invited = { kind, first_name, last_name, email: email || null, phone: phone_number || null }
  const counts: Counts = [
    ['centerInvite', caller.user.id],
    ...(email ? [['centerInviteToAddress', `${email} ${scope.centerId}`] as const] : []),
  ]
  const run = email ? write<CenterInvited> : withoutIdempotency
  return attempt(limits, counts, () =>
    run(ctx, async (trx) => {
      const center = await lockActiveCenter(trx, { ...scope, caller })
      const now = await deps.clock(trx)
      const { invitation, token } = await replaceInvitation({ deps, trx, caller, now }, { center, invited })
      return email
        ? { invitation, link: null, message: messages.centerInvited }
        : { invitation, link: linkOf(deps, token), message: messages.centerLinkMade }
    }),
  )
}

/** Creates the link that anyone can use to join as staff. It replaces the former link. */
export async function makeCenterLink(ctx: RequestContext, scope: CenterScope): Promise<CenterInvited> {
  const { deps, caller } = ctx
  return withoutIdempotency(ctx, async (trx) => {
    const center = await lockActiveCenter(trx, { ...scope, caller })
    const now = await deps.clock(trx)
    const { invitation, token } = await replaceInvitation(
      { deps, trx, caller, now },
      { center, invited: forEverybody },
    )
    return { invitation, link: linkOf(deps, token), message: messages.centerLinkMade }
  })
}

const withoutIdempotency: typeof write<CenterInvited> = ({ deps }, operation) =>
  writeWithoutIdempotency(deps, operation)

function linkOf({ config }: Deps, token: string): string {
  return new URL(centerInvitationPath(token), config.publicUrl).href
}

async function lockActiveCenter(...[trx, scope]: Parameters<typeof lockCenter>): Promise<CenterRow> {
  const center = await lockCenter(trx, scope)
  if (center.status !== 'active') throw new Refusal('center_not_active')
  return center
}

/** The invited person, as the inviter typed them. All fields are null for the link that anyone can use. */
interface Invited {
  readonly kind: MemberKind
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
}

const forEverybody: Invited = { kind: 'staff', first_name: null, last_name: null, email: null, phone: null }

/**
 * Stores an invitation of a locked center in place of the former one of the same person, and mails it if it has an
 * address. The returned token belongs in a link. The job that sends the mail creates its own token.
 */
export async function replaceInvitation(
  { deps, trx, caller, now }: OperationContext,
  { center, invited }: { readonly center: CenterRow; readonly invited: Invited },
) {
  const { kind, first_name, last_name, email, phone } = invited
  const open = trx
    .selectFrom('center_invitations')
    .where('center_id', '=', center.id)
    .where(isOpenInvitation(now))
  await trx
    .updateTable('center_invitations')
    .set({ revoked_at: now })
    .where('id', 'in', open.select('id'))
    .where('kind', '=', kind)
    .where('email', 'is not distinct from', email)
    .$if(email === null, (query) => query.where('phone', 'is not distinct from', phone))
    .$if(first_name === null, (query) => query.where('first_name', 'is', null))
    .$if(first_name !== null, (query) => query.where('first_name', 'is not', null))
    .execute()
  if ((await countRows(open)) >= CENTER_OPEN_INVITATIONS_LIMIT) throw new Refusal('center_invitation_limit')
  const [id, token] = [newId(), newToken()]
  await trx
    .insertInto('center_invitations')
    .values({
      id,
      center_id: center.id,
      ...invited,
      token_hash: hashToken(token),
      created_at: now,
      created_by: caller.user.id,
      expires_at: new Date(now.getTime() + CENTER_INVITATION_DAYS * DAY_MS),
    })
    .execute()
  const person = first_name === null ? undefined : `${first_name} ${last_name ?? ''}`.trim()
  await logCenter(
    { trx, caller, now },
    {
      center,
      action: person === undefined ? 'center.link_made' : 'center.invited',
      details: { member_kind: kind, ...(person !== undefined && { person }), ...(email && { email }) },
    },
  )
  if (email) await deps.jobs.enqueue(trx, 'email-center-invitation', { invitationId: id })
  const [invitation] = await openInvitations(trx, { centerId: center.id, now, id })
  if (!invitation) throw new Error('the new invitation is missing')
  return { invitation, token }
}

/** Ends an invitation or the link for everybody. One that was accepted, ended, or never existed looks the same. */
export async function takeBackInvitation(
  ctx: RequestContext,
  { invitationId, ...scope }: CenterScope & { readonly invitationId: string },
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const center = await lockCenter(trx, { ...scope, caller })
    const now = await deps.clock(trx)
    const ended = await trx
      .updateTable('center_invitations')
      .set({ revoked_at: now })
      .where('id', '=', invitationId)
      .where('center_id', '=', center.id)
      .where(isOpenInvitation(now))
      .$if(!scope.office, (query) => query.where('kind', '=', 'staff'))
      .returning(['kind', 'first_name', 'last_name', 'email'])
      .executeTakeFirst()
    if (!ended) throw new Refusal('center_invitation_not_found')
    const { kind, first_name, last_name, email } = ended
    const person = first_name === null ? undefined : `${first_name} ${last_name ?? ''}`.trim()
    await logCenter(
      { trx, caller, now },
      {
        center,
        action: 'center.invitation_taken_back',
        details: { member_kind: kind, ...(person !== undefined && { person }), ...(email && { email }) },
      },
    )
    return { message: messages.centerInvitationTakenBack }
  })
}
