import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type SearchUpdate, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { PhoneEnrollmentDialog } from '@/features/office/phone-enrollment/phone-enrollment-dialog.tsx'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import {
  type EnrollmentSearch,
  readEnrollmentSearch,
} from '@/features/seats/enrollments-admin/enrollment-search.ts'
import { EnrollmentsScreen } from '@/features/seats/enrollments-admin/enrollments-screen.tsx'
import { useTransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'

export const Route = createFileRoute('/admin/enrollments')({
  validateSearch: unreadSearch<EnrollmentSearch>,
  component: Enrollments,
})

function Enrollments() {
  const search = Route.useSearch({ select: readEnrollmentSearch, structuralSharing: true })
  const [isCalling, setCalling] = useState(false)
  const navigate = Route.useNavigate()
  const { onMove, dialog } = useTransferDialog()
  const change = (changes: SearchUpdate<typeof search>) =>
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
