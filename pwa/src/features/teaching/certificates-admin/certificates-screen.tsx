import { isCreatedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import type { AdminCertificate, CertificatePage } from '@cubby/contract/teaching/certificates'
import { t } from '@cubby/texts/t'
import { Award, Upload } from 'lucide-react'
import { useState } from 'react'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { CardGrid } from '@/desk/table/card-list.tsx'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import { type SearchChanges, totalText, useLastPage } from '@/desk/table/list-search.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { PaginationBar } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Select } from '@/ui/select.tsx'
import { AdminCertificateCard, type CertificateAction } from './admin-certificate-card.tsx'
import { statusLabels } from './certificate-labels.ts'
import { CertificateOperationDialog } from './certificate-operation-dialog.tsx'
import { type CertificateSearch, certificateFilters, hasCriteria } from './certificate-search.ts'
import { IssueCertificates } from './issue-certificates.tsx'
import { UploadCertificate } from './upload-certificate.tsx'
import { filterQuery, useCertificatePage } from './use-certificates.ts'

interface CertificatesScreenProps {
  search: CertificateSearch
  onSearch: (changes: SearchChanges<CertificateSearch>) => void
}

/** Certificate Management: lists nothing before a search. */
export function CertificatesScreen({ search, onSearch }: CertificatesScreenProps) {
  const query = useCertificatePage(search)
  const isPast = useLastPage({ pagination: query.isPlaceholderData ? undefined : query.data?.pagination })
  const [dialog, setDialog] = useState<'upload' | 'issue' | null>(null)
  const [opened, setOpened] = useState<{ action: CertificateAction; certificate: AdminCertificate } | null>(
    null,
  )
  const change = (changes: SearchChanges<CertificateSearch>, page = 1) => onSearch({ ...changes, page })
  const [uploaded, setUploaded] = useState<string | null>(null)
  const show = ({ id, student_email }: AdminCertificate) => {
    setUploaded(id)
    change({ searchTerm: student_email, status: undefined, createdFrom: undefined, createdTo: undefined })
  }
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <SectionHeading
        title={t('Certificate Management')}
        description={t('Upload, issue, and revoke certificates')}
        more={
          <>
            {hasCriteria(search) && (
              <DownloadButton
                path={`/admin/certificates/export?${filterQuery(search)}`}
                disabled={!isCreatedInOrder(search)}
                fileName="certificates.csv"
                label={t('Export')}
              />
            )}
            <Button variant="outline" size="small" onClick={() => setDialog('issue')}>
              <Award className="size-4" aria-hidden="true" />
              {t('Issue Certificates')}
            </Button>
          </>
        }
      >
        <Button size="small" onClick={() => setDialog('upload')}>
          <Upload className="size-4" aria-hidden="true" />
          {t('Upload Certificate')}
        </Button>
      </SectionHeading>
      <ListToolbar
        label={t('Find certificates')}
        search={{
          label: t('Search by student, class, or number...'),
          value: search.searchTerm ?? '',
          onSearch: (searchTerm) => change({ searchTerm: searchTerm || undefined }),
        }}
        count={search.status ? 1 : 0}
        filters={
          <div className="w-full lg:w-44">
            <Select
              aria-label={t('Status')}
              value={search.status ?? ''}
              onChange={(event) => change({ status: oneOf(certificateFilters, event.target.value) })}
            >
              <option value="">{t('All')}</option>
              {certificateFilters.map((status) => (
                <option key={status} value={status}>
                  {status === 'not_revoked' ? t('Not revoked') : statusLabels[status]}
                </option>
              ))}
            </Select>
          </div>
        }
      >
        {(search.createdFrom || search.createdTo) && (
          <FilterChip onRemove={() => change({ createdFrom: undefined, createdTo: undefined })}>
            {t('Created {days}', { days: daysText(search.createdFrom, search.createdTo) })}
          </FilterChip>
        )}
        {!isCreatedInOrder(search) && <Alert tone="error">{t(messages.startAfterEnd)}</Alert>}
      </ListToolbar>
      {!hasCriteria(search) ? (
        <EmptyState picture={<CertificateStamp className="size-28" />} title={t('Search for certificates')}>
          {t("Type a student's name or email address, a class, or a certificate's number.")}
        </EmptyState>
      ) : (
        <ListState
          query={isPast ? { ...query, data: undefined } : query}
          failed={t(messages.certificatesFailed)}
          announcement={(page) => shownText(page)}
          empty={{
            title: t('No certificates found'),
            picture: <CertificateStamp className="size-28" />,
            detail: t(messages.adjustFilters),
            is: ({ certificates }) => certificates.length === 0,
          }}
        >
          {({ certificates, pagination }) => (
            <>
              <p className="figures text-muted-foreground text-sm">
                {shownText({ certificates, pagination })}
              </p>
              <CardGrid>
                {certificates.map((certificate) => (
                  <AdminCertificateCard
                    key={certificate.id}
                    certificate={certificate}
                    isNew={certificate.id === uploaded}
                    onAction={(action) => setOpened({ action, certificate })}
                  />
                ))}
              </CardGrid>
              <PaginationBar pagination={pagination} onPage={(page) => change({}, page)} />
            </>
          )}
        </ListState>
      )}
      {dialog === 'upload' && <UploadCertificate onUploaded={show} onClosed={() => setDialog(null)} />}
      {dialog === 'issue' && <IssueCertificates onClose={() => setDialog(null)} />}
      {opened && <CertificateOperationDialog {...opened} onClosed={() => setOpened(null)} />}
    </div>
  )
}

function shownText({
  certificates,
  pagination,
}: Pick<CertificatePage, 'certificates' | 'pagination'>): string {
  return t('Showing {count} of {total} certificates', {
    count: certificates.length,
    total: totalText(pagination),
  })
}
