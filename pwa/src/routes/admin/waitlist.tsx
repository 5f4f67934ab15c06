import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { WaitlistScreen } from '@/features/admin/waitlist/waitlist-screen.tsx'
import { readWaitlistSearch } from '@/features/admin/waitlist/waitlist-search.ts'

export const Route = createFileRoute('/admin/waitlist')({
  validateSearch: readWaitlistSearch,
  component: Waitlist,
})

function Waitlist() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WaitlistScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readWaitlistSearch, changes))}
    />
  )
}
