import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import {
  type CertificateSearch,
  readCertificateSearch,
} from '@/features/teaching/certificates-admin/certificate-search.ts'
import { CertificatesScreen } from '@/features/teaching/certificates-admin/certificates-screen.tsx'

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
