import { createFileRoute, Navigate } from '@tanstack/react-router'
import { type SearchUpdate, searchChange } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { CenterScreen } from '@/features/office/center-page/center-screen.tsx'
import {
  type CenterSearch,
  centerSections,
  readCenterSearch,
} from '@/features/office/center-page/center-search.ts'

export const Route = createFileRoute('/admin/centers/$id/$section')({
  validateSearch: unreadSearch<CenterSearch>,
  component: Center,
})

function Center() {
  const { id, section } = Route.useParams()
  const search = Route.useSearch({ select: readCenterSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const shown = oneOf(centerSections, section)
  if (!shown) return <Navigate to="/admin/centers/$id" params={{ id }} replace />
  const change = (changes: SearchUpdate<CenterSearch>) =>
    void navigate(searchChange(readCenterSearch, changes))
  return <CenterScreen key={id} id={id} section={shown} search={search} onSearch={change} />
}
