import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { InboxScreen } from '@/features/messages/contact-admin/inbox-screen.tsx'
import { type InboxSearch, readInboxSearch } from '@/features/messages/contact-admin/inbox-search.ts'

export const Route = createFileRoute('/admin/contact-messages/')({
  validateSearch: unreadSearch<InboxSearch>,
  component: ContactMessages,
})

function ContactMessages() {
  const search = Route.useSearch({ select: readInboxSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <InboxScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readInboxSearch, changes))}
    />
  )
}
