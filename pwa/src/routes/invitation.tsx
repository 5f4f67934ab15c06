import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { EndedInvitation } from '@/features/accounts/auth/ended-invitation.tsx'
import { readToken } from '@/features/accounts/auth/guards.ts'
import { Invitation } from '@/features/accounts/auth/invitation.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/invitation')({ validateSearch: readToken, component: InvitationPage })

function InvitationPage() {
  useDocumentTitle(t('Set your password'))
  const { token } = Route.useSearch()
  return token === undefined ? (
    <EndedInvitation message={t(messages.invitationInvalid)} />
  ) : (
    <Invitation token={token} />
  )
}
