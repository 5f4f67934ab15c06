import { createFileRoute, Navigate } from '@tanstack/react-router'
import { type SearchUpdate, searchChange } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { SessionScreen } from '@/features/office/session-page/session-screen.tsx'
import {
  readSessionSearch,
  type SessionSearch,
  sessionSections,
} from '@/features/office/session-page/session-search.ts'

export const Route = createFileRoute('/admin/sessions/$id/$section')({
  validateSearch: unreadSearch<SessionSearch>,
  component: Session,
})

function Session() {
  const { id, section } = Route.useParams()
  const search = Route.useSearch({ select: readSessionSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const shown = oneOf(sessionSections, section)
  if (!shown) return <Navigate to="/admin/sessions/$id" params={{ id }} replace />
  const change = (changes: SearchUpdate<SessionSearch>) =>
    void navigate(searchChange(readSessionSearch, changes))
  return <SessionScreen key={id} id={id} section={shown} search={search} onSearch={change} />
}
