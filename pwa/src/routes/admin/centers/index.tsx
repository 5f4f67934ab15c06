import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { CentersScreen } from '@/features/money/centers-admin/centers-screen.tsx'
import { type CentersSearch, readCentersSearch } from '@/features/money/centers-admin/centers-search.ts'

export const Route = createFileRoute('/admin/centers/')({
  validateSearch: unreadSearch<CentersSearch>,
  component: Centers,
})

function Centers() {
  const search = Route.useSearch({ select: readCentersSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<CentersSearch>) =>
    void navigate(searchChange(readCentersSearch, changes))
  return <CentersScreen search={search} onSearch={change} />
}
