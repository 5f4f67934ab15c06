import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { NotificationScreen } from '@/features/messages/notifications/notification-screen.tsx'

export const Route = createFileRoute('/notifications/$id')({
  beforeLoad: requireLogin,
  component: Notification,
})

function Notification() {
  const { id } = Route.useParams()
  return <SignedIn>{(user) => <NotificationScreen id={id} user={user} />}</SignedIn>
}
