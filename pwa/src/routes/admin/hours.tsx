import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { HoursScreen } from '@/features/teaching/hours-admin/hours-screen.tsx'
import { type HoursSearch, readHoursSearch } from '@/features/teaching/hours-admin/hours-search.ts'

export const Route = createFileRoute('/admin/hours')({
  validateSearch: unreadSearch<HoursSearch>,
  component: Hours,
})

function Hours() {
  const search = Route.useSearch({ select: readHoursSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<typeof search>) =>
    void navigate(searchChange(readHoursSearch, changes))
  return (
    <>
      <HoursScreen search={search} onSearch={change} />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
