import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '@/features/admin/payments/payments-screen.tsx'
import { type PaymentsSearch, readPaymentsSearch } from '@/features/admin/payments/payments-search.ts'
import { type SearchChanges, searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { UserPanel } from '@/features/admin/user-panel/user-panel.tsx'

export const Route = createFileRoute('/admin/financial')({
  validateSearch: unreadSearch<PaymentsSearch>,
  component: Financial,
})

function Financial() {
  const search = Route.useSearch({ select: readPaymentsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<typeof search>) =>
    void navigate(searchChange(readPaymentsSearch, changes))
  return (
    <>
      <PaymentsScreen search={search} onSearch={change} />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
