import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type EnrollmentSearch,
  readEnrollmentSearch,
} from '@/features/admin/enrollments/enrollment-search.ts'
import { EnrollmentsScreen } from '@/features/admin/enrollments/enrollments-screen.tsx'
import { PhoneEnrollmentDialog } from '@/features/admin/phone-enrollment/phone-enrollment-dialog.tsx'
import { type SearchChanges, searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { useTransferDialog } from '@/features/admin/transfers/use-transfer-dialog.tsx'
import { UserPanel } from '@/features/admin/user-panel/user-panel.tsx'

export const Route = createFileRoute('/admin/enrollments')({
  validateSearch: unreadSearch<EnrollmentSearch>,
  component: Enrollments,
})

function Enrollments() {
  const search = Route.useSearch({ select: readEnrollmentSearch, structuralSharing: true })
  const [isCalling, setCalling] = useState(false)
  const navigate = Route.useNavigate()
  const { onMove, dialog } = useTransferDialog()
  const change = (changes: SearchChanges<typeof search>) =>
    void navigate(searchChange(readEnrollmentSearch, changes))
  return (
    <>
      <EnrollmentsScreen
        search={search}
        onSearch={change}
        onPhoneEnrollment={() => setCalling(true)}
        onMove={onMove}
      />
      {dialog}
      {isCalling && <PhoneEnrollmentDialog onClosed={() => setCalling(false)} />}
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
