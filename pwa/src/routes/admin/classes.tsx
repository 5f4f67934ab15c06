import { createFileRoute } from '@tanstack/react-router'
import { type ClassSearch, readClassSearch } from '@/features/admin/classes/class-search.ts'
import { ClassesScreen } from '@/features/admin/classes/classes-screen.tsx'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { useTransferDialog } from '@/features/admin/transfers/use-transfer-dialog.tsx'

export const Route = createFileRoute('/admin/classes')({
  validateSearch: unreadSearch<ClassSearch>,
  component: Classes,
})

function Classes() {
  const search = Route.useSearch({ select: readClassSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const { onMove, dialog } = useTransferDialog()
  return (
    <>
      <ClassesScreen
        search={search}
        onSearch={(changes) => void navigate(searchChange(readClassSearch, changes))}
        onMove={onMove}
      />
      {dialog}
    </>
  )
}
