import { createFileRoute } from '@tanstack/react-router'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { type ImportSearch, readImportSearch } from '@/features/office/imports/import-search.ts'
import { ImportsScreen } from '@/features/office/imports/imports-screen.tsx'

export const Route = createFileRoute('/admin/imports')({
  validateSearch: unreadSearch<ImportSearch>,
  component: Imports,
})

function Imports() {
  const search = Route.useSearch({ select: readImportSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return <ImportsScreen id={search.id} onOpen={(id) => void navigate({ search: id ? { id } : {} })} />
}
