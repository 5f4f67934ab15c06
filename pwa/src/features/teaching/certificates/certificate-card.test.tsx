import 'fake-indexeddb/auto'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { classOf, sessionOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { EndedCertificateRow } from './ended-certificate-row.tsx'

const certificate: Certificate = {
  id: 'certificate-1',
  certificate_name: 'CPR and First Aid',
  class_id: 'class-1',
  class_name: 'CPR and First Aid Certification',
  session_id: null,
  session_date: null,
  session_end_date: null,
  start_time: null,
  end_time: null,
  expiration_date: null,
  status: 'active',
  certificate_url: '/api/certificates/certificate-1/file',
  file_type: 'application/pdf',
  file_size: 100,
  content_hash: null,
  number: null,
  verify_url: null,
  created_at: '2026-11-01T12:00:00Z',
}

it.each(['CPR and First Aid', 'CPR and First Aid Certification', 'Safe Sleep'])(
  'names the class of the certificate “%s”',
  (certificate_name) => {
    showWithLinks(
      <CertificateCard
        certificate={{ ...certificate, certificate_name }}
        isCached={false}
        isExpiringSoon={false}
        renewal={null}
        isMain={false}
      />,
    )
    const term = screen.getByText('Class', { selector: 'dt' })
    expect(term.nextElementSibling?.textContent).toBe('CPR and First Aid Certification')
  },
)

it('fills only the main renewal, and offers no file of a revoked certificate', () => {
  const session = sessionOf()
  const shared = { isCached: true, renewal: { trainingClass: classOf({ sessions: [session] }), session } }
  showWithLinks(
    <>
      <CertificateCard {...shared} certificate={certificate} isExpiringSoon isMain />
      <EndedCertificateRow {...shared} certificate={{ ...certificate, status: 'expired' }} isMain={false} />
      <EndedCertificateRow {...shared} certificate={{ ...certificate, status: 'revoked' }} isMain={false} />
    </>,
  )
  const links = screen.getAllByRole('link', { name: /^Renew/ })
  expect(links.map(({ className }) => /\bbg-primary\b/.test(className))).toEqual([true, false])
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(2)
  expect(screen.queryByText('Stored on this device')).toBeNull()
})
