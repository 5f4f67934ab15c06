import { CENTER_INVITATION_DAYS } from '@cubby/contract/constants'
import type { MemberKind } from '@cubby/contract/money/memberships'
import { centerInvitationPath } from '@cubby/contract/money/memberships'
import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import { composeMail, type Mail, type MailDeps } from '../../../platform/mail/mailer.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { isOpenInvitation } from './queries.ts'

/**
 * Mails an invitation, unless it was mailed, accepted, or taken back. The token is created here and is only
 * in the mail, so a retry after a failed mail creates a new one.
 */
export async function emailCenterInvitation(deps: MailDeps, invitationId: string): Promise<void> {
  const { db, clock, config, mailer } = deps
  const token = newToken()
  const prepared = await db
    .updateTable('center_invitations')
    .set({ token_hash: hashToken(token) })
    .from('centers')
    .whereRef('centers.id', '=', 'center_invitations.center_id')
    .where('center_invitations.id', '=', invitationId)
    .where('centers.status', '=', 'active')
    .where('mailed_at', 'is', null)
    .where('email', 'is not', null)
    .where(isOpenInvitation(await clock(db)))
    .returning(['kind', 'first_name', 'email', 'centers.name as center_name'])
    .executeTakeFirst()
  if (!prepared) return
  await mailer.send(invitationMail(config, { ...prepared, id: invitationId, token }))
  await db
    .updateTable('center_invitations')
    .set({ mailed_at: await clock(db) })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

interface MailedInvitation {
  readonly id: string
  readonly kind: MemberKind
  readonly first_name: string | null
  readonly email: string | null
  readonly center_name: string
  readonly token: string
}

function invitationMail(
  config: Config,
  { id, kind, first_name, email, center_name, token }: MailedInvitation,
): Mail {
  const { name, phone, email: office } = config.provider
  const heading = t('{centerName} invites you', { centerName: center_name })
  const what =
    kind === 'director'
      ? t(
          '{centerName} can enroll its staff in classes of {school} and pay with one invoice. You are invited to do this as a director of {centerName}.',
          { centerName: center_name, school: name },
        )
      : t(
          '{centerName} wants to enroll you in classes of {school} and pay for them. First you read what its directors will see, and you decide.',
          { centerName: center_name, school: name },
        )
  return composeMail(
    config,
    { id: `${id}-invitation`, to: { name: first_name ?? '', address: email ?? '' }, subject: heading },
    {
      greeting: first_name ? t('Hello {name},', { name: first_name }) : t('Hello,'),
      heading,
      paragraphs: [
        what,
        t('If you did not expect this invitation, ignore this email or contact us: {phone} or {email}.', {
          phone,
          email: office,
        }),
      ],
      button: { label: t('Read the invitation'), url: centerInvitationPath(token) },
      note: t(
        'You need an account, and can create one with any address. The link works once, within {days, plural, one {# day} other {# days}}. A newer invitation replaces it.',
        { days: CENTER_INVITATION_DAYS },
      ),
    },
  )
}
