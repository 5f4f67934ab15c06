import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { UserPanel } from '@/features/admin/user-panel/user-panel.tsx'
import { WaitlistScreen } from '@/features/admin/waitlist/waitlist-screen.tsx'
import { readWaitlistSearch, type WaitlistSearch } from '@/features/admin/waitlist/waitlist-search.ts'

export const Route = createFileRoute('/admin/waitlist')({
  validateSearch: unreadSearch<WaitlistSearch>,
  component: Waitlist,
})

function Waitlist() {
  const search = Route.useSearch({ select: readWaitlistSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<typeof search>) =>
    void navigate(searchChange(readWaitlistSearch, changes))
  return (
    <>
      <WaitlistScreen search={search} onSearch={change} />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
