import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { readToken } from '@/features/accounts/auth/guards.ts'
import { JoinCenterScreen } from '@/features/seats/memberships/join-center-screen.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/join-center')({ validateSearch: readToken, component: JoinCenter })

function JoinCenter() {
  useDocumentTitle(t('Join a center'))
  const { token } = Route.useSearch()
  return <JoinCenterScreen key={token} token={token} />
}
