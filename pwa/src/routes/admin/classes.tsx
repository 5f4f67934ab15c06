import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import {
  type ClassSearch,
  nothingOpened,
  readClassSearch,
} from '@/features/catalog/classes-admin/list/class-search.ts'
import { ClassesScreen } from '@/features/catalog/classes-admin/list/classes-screen.tsx'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { useTransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'
import { ClassAttendanceView } from '@/features/teaching/attendance-admin/class-attendance-view.tsx'

export const Route = createFileRoute('/admin/classes')({
  validateSearch: unreadSearch<ClassSearch>,
  component: Classes,
})

function Classes() {
  const search = Route.useSearch({ select: readClassSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<ClassSearch>) =>
    void navigate(searchChange(readClassSearch, changes))
  const { onMove, dialog } = useTransferDialog()
  const { attendance, session } = search
  return (
    <>
      <ClassesScreen
        search={search}
        onSearch={change}
        onMove={onMove}
        attendance={
          attendance && (
            <ClassAttendanceView
              classId={attendance}
              sessionId={session}
              onSession={(id) => change({ ...nothingOpened, attendance, session: id })}
              onBack={() => change(nothingOpened)}
            />
          )
        }
      />
      {dialog}
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
