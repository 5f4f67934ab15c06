import type { HealthCause } from '@cubby/contract/office/causes'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'

/** Why a part of the system needs attention, in a sentence. */
const healthLabels: Readonly<Record<HealthCause, string>> = {
  database_slow: t('The database responds slowly.'),
  database_not_writable: t('The database can be read, but not written to.'),
  disk_full: t('The disk is full, so nothing can be stored.'),
  migrations_pending: t('The database has not been upgraded to this version.'),
  jobs_failed: t('Some jobs failed on every attempt.'),
  jobs_waiting: t('Jobs have been waiting too long. The job worker may have stopped.'),
  mail_unavailable: t('The email server cannot be reached. Emails wait, and are sent later.'),
  push_unavailable: t('A push service cannot be reached. Messages wait, and are sent later.'),
  push_failed: t('Some messages could not be sent to devices.'),
  history_changed: t(
    'Somebody changed the audit log, the ledger, agreements, or legal texts in the database. Compare them with the checksums in the emails of the last few days.',
  ),
  history_unchecked: t('The history has not been checked for two days. The job worker may have stopped.'),
  backup_failed: t('The last backup could not be restored into a spare database.'),
  backup_old: t('There has been no backup for two days.'),
  files_unavailable: t('The file store cannot be reached. Files can be neither opened nor stored.'),
  scanner_unavailable: t(
    'ClamAV does not answer. New files wait until they are checked, and no one can open them. Logos and imports are refused.',
  ),
  signatures_old: t('ClamAV has no new signatures, so it misses new viruses.'),
}

interface HealthCardProps {
  title: string
  state: { readonly status: 'ok' | 'warning'; readonly cause: HealthCause | null }
  /** What exactly is wrong, such as the first row that was changed. */
  detail?: string | null
  /** What is not wrong, but less than users expect. */
  note?: false | { readonly chip: string; readonly text: string }
  /** Facts without a value are left out. */
  facts: readonly (readonly [string, string | false | null])[]
}

/** The state of one part of the system. */
export function HealthCard({ title, state, detail, note, facts }: HealthCardProps) {
  const { status, cause } = state
  return (
    <Card as="section" className={cx('grid content-start gap-3 p-5', status !== 'ok' && 'border-warning/60')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Chip tone={status !== 'ok' ? 'warning' : note ? 'neutral' : 'success'}>
          {status !== 'ok' ? t('Needs attention') : note ? note.chip : t('OK')}
        </Chip>
      </div>
      {cause && <p>{healthLabels[cause]}</p>}
      {detail && <p className="wrap-anywhere text-sm">{detail}</p>}
      {note && <p className="text-sm">{note.text}</p>}
      <dl className="figures grid gap-1 text-sm">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="wrap-anywhere text-end">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
