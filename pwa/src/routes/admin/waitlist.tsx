import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/features/admin/table/search-changes.ts'
import { UserPanel } from '@/features/admin/user-panel/user-panel.tsx'
import { WaitlistScreen } from '@/features/admin/waitlist/waitlist-screen.tsx'
import { readWaitlistSearch } from '@/features/admin/waitlist/waitlist-search.ts'

export const Route = createFileRoute('/admin/waitlist')({
  validateSearch: readWaitlistSearch,
  component: Waitlist,
})

function Waitlist() {
  const search = Route.useSearch()
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
