import { createFileRoute } from '@tanstack/react-router'
import { type SearchUpdate, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { InvoicesExport, InvoicesTab } from '@/features/money/invoices-admin/invoices-tab.tsx'
import { PaymentsScreen } from '@/features/money/payments-admin/payments-screen.tsx'
import { type PaymentsSearch, readPaymentsSearch } from '@/features/money/payments-admin/payments-search.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'

export const Route = createFileRoute('/admin/financial')({
  validateSearch: unreadSearch<PaymentsSearch>,
  component: Financial,
})

function Financial() {
  const search = Route.useSearch({ select: readPaymentsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchUpdate<typeof search>) =>
    void navigate(searchChange(readPaymentsSearch, changes))
  return (
    <>
      <PaymentsScreen
        search={search}
        onSearch={change}
        invoices={{
          list: (list) => <InvoicesTab {...list} />,
          export: <InvoicesExport search={search} />,
        }}
      />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
