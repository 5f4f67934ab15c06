import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '@/features/admin/payments/payments-screen.tsx'
import { readPaymentsSearch } from '@/features/admin/payments/payments-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/financial')({
  validateSearch: readPaymentsSearch,
  component: Financial,
})

function Financial() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PaymentsScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readPaymentsSearch, changes))}
    />
  )
}
