import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { WaitlistScreen } from '@/features/seats/waitlist-admin/waitlist-screen.tsx'
import { readWaitlistSearch, type WaitlistSearch } from '@/features/seats/waitlist-admin/waitlist-search.ts'

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
