import { createFileRoute } from '@tanstack/react-router'
import { MessageScreen } from '@/features/messages/contact-admin/message-screen.tsx'

export const Route = createFileRoute('/admin/contact-messages/$id')({
  component: ContactMessage,
})

function ContactMessage() {
  const { id } = Route.useParams()
  return <MessageScreen key={id} id={id} />
}
