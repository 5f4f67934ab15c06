import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { type ClassSearch, readClassSearch } from '@/features/catalog/classes-admin/list/class-search.ts'
import { ClassesScreen } from '@/features/catalog/classes-admin/list/classes-screen.tsx'
import { useTransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'

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
