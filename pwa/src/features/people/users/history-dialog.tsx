import type { SearchChanges } from '@/desk/table/search-changes.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { UserEnrollments } from './user-enrollments.tsx'
import type { UserListSearch } from './user-search.ts'

interface HistoryDialogProps {
  userId: string
  search: UserListSearch
  onChange: (changes: SearchChanges<UserListSearch>) => void
  onClosed: () => void
}

export function HistoryDialog({ userId, search, onChange, onClosed }: HistoryDialogProps) {
  return (
    <Dialog title="Enrollment History" wide onClosed={onClosed}>
      {() => <UserEnrollments userId={userId} shown={search.enrollments} onChange={onChange} />}
    </Dialog>
  )
}
