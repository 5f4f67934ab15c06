import { createFileRoute } from '@tanstack/react-router'
import { readCertificateSearch } from '@/features/admin/certificates/certificate-search.ts'
import { CertificatesScreen } from '@/features/admin/certificates/certificates-screen.tsx'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/certificates')({
  validateSearch: readCertificateSearch,
  component: Certificates,
})

function Certificates() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CertificatesScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readCertificateSearch, changes))}
    />
  )
}
