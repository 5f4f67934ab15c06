import { createFileRoute } from '@tanstack/react-router'
import {
  type CertificateSearch,
  readCertificateSearch,
} from '@/features/admin/certificates/certificate-search.ts'
import { CertificatesScreen } from '@/features/admin/certificates/certificates-screen.tsx'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'

export const Route = createFileRoute('/admin/certificates')({
  validateSearch: unreadSearch<CertificateSearch>,
  component: Certificates,
})

function Certificates() {
  const search = Route.useSearch({ select: readCertificateSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <CertificatesScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readCertificateSearch, changes))}
    />
  )
}
