import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import type { AdminCertificate } from '@cubby/contract/teaching/certificates'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Ban, RotateCcw, Trash2 } from 'lucide-react'
import { dayText, useTimeZone } from '@/desk/dates/dates.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { BeingChecked } from '@/features/school/files/being-checked.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { statusLabels, statusTones } from './certificate-labels.ts'

export type CertificateAction = 'delete' | 'revoke' | 'restore'

interface AdminCertificateCardProps {
  certificate: AdminCertificate
  /** Whether it was just uploaded. A new certificate takes the focus and is marked. */
  isNew: boolean
  onAction: (action: CertificateAction) => void
}

export function AdminCertificateCard({ certificate, isNew, onAction }: AdminCertificateCardProps) {
  const { certificate_name, student_name, student_email, class_name, session_date, status } = certificate
  const { id, expiration_date, number, created_at, hours, override_reason, being_checked } = certificate
  const timeZone = useTimeZone()
  const about = { certificate: certificate_name, student: student_name }
  const facts = [
    [t('Class'), class_name],
    [t('Session'), session_date ? displayDate(session_date, session_date) : t('No specific session')],
    [t('Issued'), dayText(created_at, timeZone)],
    [t('Expires'), expiration_date ? displayDate(expiration_date, expiration_date) : t('Never')],
    ...(hours === null ? [] : [[t('Hours'), String(hours)]]),
    ...(number ? [[t('Number'), number]] : []),
    ...(override_reason ? [[t('Issued without completion'), override_reason]] : []),
  ]
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2
            {...(isNew && { ref: focusOnMount, tabIndex: -1, 'aria-describedby': `${id}-new` })}
            className="wrap-anywhere text-lg"
          >
            {student_name}
          </h2>
          <p className="text-muted-foreground text-sm">
            <EmailText>{student_email}</EmailText>
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-1">
          {isNew && (
            <span id={`${id}-new`}>
              <Chip tone="success">{t('Just uploaded')}</Chip>
            </span>
          )}
          <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
        </div>
      </div>
      <p>
        <span className="font-semibold">{certificate_name}</span>
        {being_checked && <BeingChecked since={created_at} />}
      </p>
      <dl className="figures grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex items-center gap-1 border-t pt-2">
        <DownloadButton
          variant="quiet"
          path={`/certificates/${id}/file`}
          fileName={fileNameOf(certificate)}
          label={rich('Download<hidden> {certificate}, {student}</hidden>', { ...about, hidden: srOnly })}
          failed={t(messages.certificateDownloadFailed)}
          disabled={being_checked === true}
        />
        {status === 'revoked' ? (
          <Button variant="quiet" size="small" onClick={() => onAction('restore')}>
            {rich('<icon></icon>Restore <part>{certificate}, {student}</part>', {
              icon: () => <RotateCcw className="size-4" aria-hidden="true" />,
              ...about,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        ) : (
          <Button variant="quiet" size="small" onClick={() => onAction('revoke')}>
            {rich('<icon></icon>Revoke <part>{certificate}, {student}</part>', {
              icon: () => <Ban className="size-4" aria-hidden="true" />,
              ...about,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        )}
        <Tooltip text={t('Delete')}>
          <Button
            variant="quiet"
            size="icon"
            className="ms-auto"
            aria-label={t('Delete {certificate}, {student}', about)}
            onClick={() => onAction('delete')}
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
    </Card>
  )
}

/** Returns the name of the downloaded file, such as 'Rosa-Quimby-CPR.pdf'. */
function fileNameOf({ student_name, certificate_name, file_type }: AdminCertificate): string {
  const name = `${student_name} ${certificate_name}`.replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${name}.${fileTypes[file_type][0]}`
}
