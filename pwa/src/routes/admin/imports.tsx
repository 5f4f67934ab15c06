import { createFileRoute } from '@tanstack/react-router'
import { type ImportSearch, readImportSearch } from '@/features/admin/imports/import-search.ts'
import { ImportsScreen } from '@/features/admin/imports/imports-screen.tsx'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'

export const Route = createFileRoute('/admin/imports')({
  validateSearch: unreadSearch<ImportSearch>,
  component: Imports,
})

function Imports() {
  const search = Route.useSearch({ select: readImportSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return <ImportsScreen id={search.id} onOpen={(id) => void navigate({ search: id ? { id } : {} })} />
}
