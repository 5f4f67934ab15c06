import { messages } from '@cubby/contract/messages'
import type { HealthCause } from '@cubby/contract/office/causes'
import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { WhatIsNewButton } from '@/layout/what-is-new/what-is-new-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { FailedKinds } from './failed-kinds.tsx'
import { REFRESH_MS, ReportedErrors, type ShownErrors } from './reported-errors.tsx'

const TRANSPORTS = { http: 'An email service', smtp: 'SMTP', folder: 'Files in a folder' }

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Returns whether files can be opened and stored. On a full disk, they can still be opened. */
function filesText(cause: HealthCause | null): string {
  if (cause === 'disk_full') return 'Read only'
  return cause ? 'Unavailable' : 'Available'
}

interface SystemHealthScreenProps {
  errors: ShownErrors
  onErrors: (show: ShownErrors) => void
}

/** The state of each part of the system, refreshed every half minute, failed jobs, and the errors of the app. */
export function SystemHealthScreen({ errors, onErrors }: SystemHealthScreenProps) {
  const timeZone = useTimeZone()
  const timeOrNever = (at: string | null) => (at ? momentText(at, timeZone) : 'Never')
  const query = useQuery({
    queryKey: ['system-health'],
    queryFn: async ({ signal }) => (await callAsUser('GET', '/admin/system-health', { signal })).health,
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className="grid gap-5">
      <SectionHeading
        title="System Health"
        description="Database, jobs, email, push, storage, and errors"
        more={
          <Button variant="outline" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      <ListState
        query={query}
        failed={messages.systemHealthFailed}
        announcement={({ status }) => (status === 'ok' ? 'All checks passed' : 'Some checks need attention')}
      >
        {({ database, migrations, jobs, mail, push, storage, history, backup, scanner, ...checked }) => {
          const { version, checked_at, status } = checked
          // A test server writes emails to files.
          const isFine = status === 'ok' && mail.transport !== 'folder'
          return (
            <>
              <div
                className={`flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card border px-5 py-2 ${
                  isFine ? 'border-success/50 bg-success/10' : 'border-warning/50 bg-warning/10'
                }`}
              >
                <p className="flex flex-1 items-center gap-2.5 font-display font-semibold text-xl">
                  {isFine ? (
                    <CircleCheck className="size-6 text-success" aria-hidden="true" />
                  ) : (
                    <TriangleAlert className="size-6 text-warning" aria-hidden="true" />
                  )}
                  <span>
                    {isFine
                      ? 'Everything works'
                      : status === 'ok'
                        ? 'Emails reach nobody'
                        : 'Something needs attention'}
                    {status === 'ok' && !isFine && (
                      <span className="block font-normal font-sans text-sm">All other parts work.</span>
                    )}
                  </span>
                </p>
                <p className="figures text-muted-foreground text-sm">
                  Version {version}, checked {momentText(checked_at, timeZone)}
                </p>
                <WhatIsNewButton reader="admin" />
              </div>
              <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                <HealthCard
                  title="Database"
                  status={database.status}
                  cause={database.cause}
                  facts={[
                    ['Version', database.version],
                    ['Response time', `${database.latency_ms} ms`],
                  ]}
                />
                <HealthCard
                  title="Jobs"
                  status={jobs.status}
                  cause={jobs.cause}
                  facts={[
                    ['Queued', String(jobs.queued)],
                    ['Failed', String(jobs.failed)],
                    ['Oldest due', jobs.oldest_seconds === null ? 'None' : `${jobs.oldest_seconds} s`],
                  ]}
                />
                <HealthCard
                  title="Email"
                  status={mail.status}
                  cause={mail.cause}
                  {...(mail.transport === 'folder' && { note: 'Emails are only written to files.' })}
                  facts={[
                    ['Sent by', TRANSPORTS[mail.transport]],
                    ['Waiting', String(mail.waiting)],
                    ['Last notification', timeOrNever(mail.last_sent_at)],
                  ]}
                />
                <HealthCard
                  title="Push"
                  status={push.status}
                  cause={push.cause}
                  facts={[
                    ['Devices', String(push.devices)],
                    ['Waiting', String(push.waiting)],
                    ['Failed today', String(push.failed)],
                    ['Last notification', timeOrNever(push.last_sent_at)],
                  ]}
                />
                <HealthCard
                  title="Storage"
                  status={storage.status}
                  cause={storage.cause}
                  facts={[
                    ['Database size', megabytes(storage.database_bytes)],
                    ['Files', filesText(storage.cause)],
                  ]}
                />
                {scanner && (
                  <HealthCard
                    title="Virus scanner"
                    status={scanner.status}
                    cause={scanner.cause}
                    facts={[
                      ['Version', scanner.version || 'No answer'],
                      [
                        'Signatures',
                        scanner.signatures_at ? momentText(scanner.signatures_at, timeZone) : 'No date',
                      ],
                      ['Being checked', filesWaiting(scanner.waiting)],
                      ...(scanner.oldest_at
                        ? ([['Waiting since', momentText(scanner.oldest_at, timeZone)]] as const)
                        : []),
                    ]}
                  />
                )}
                <HealthCard
                  title="Schema"
                  status={migrations.status}
                  cause={migrations.cause}
                  facts={[
                    ['Migrations', `${migrations.applied} applied, ${migrations.pending} pending`],
                    // The date in a name is when it was planned.
                    ['Latest', migrations.latest?.replace(/^\d{4}-\d\d-\d\d-/, '') ?? 'None'],
                    ...(migrations.latest_at
                      ? ([['Ran', momentText(migrations.latest_at, timeZone)]] as const)
                      : []),
                  ]}
                />
                {history && (
                  <HealthCard
                    title="History"
                    status={history.status}
                    cause={history.cause}
                    facts={[
                      ['Checked', timeOrNever(history.checked_at)],
                      ['Rows', String(history.rows)],
                      ...(history.broken ? ([['First change', history.broken]] as const) : []),
                    ]}
                  />
                )}
                {backup && (
                  <HealthCard
                    title="Backup"
                    status={backup.status}
                    cause={backup.cause}
                    facts={[
                      ['Made', timeOrNever(backup.checked_at)],
                      ['Restored into', backup.where ?? 'Nothing yet'],
                      ['Rows', String(backup.rows)],
                      ...(backup.problem ? ([['Problem', backup.problem]] as const) : []),
                    ]}
                  />
                )}
              </div>
            </>
          )
        }}
      </ListState>
      <FailedJobs />
      <ReportedErrors show={errors} onShow={onErrors} />
    </div>
  )
}

/** Why a part of the system needs attention, in a sentence. */
const healthLabels: Readonly<Record<HealthCause, string>> = {
  database_slow: 'The database responds slowly.',
  database_not_writable: 'The database can be read, but not written to.',
  disk_full: 'The disk is full, so nothing can be stored.',
  migrations_pending: 'The database was not upgraded to this version.',
  jobs_failed: 'Some jobs failed in every attempt.',
  jobs_waiting: 'Jobs wait too long. The job worker may be stopped.',
  mail_unavailable: 'The email server cannot be reached. Emails wait, and are sent later.',
  push_unavailable: 'A push service cannot be reached. Messages wait, and are sent later.',
  push_failed: 'Some messages could not be sent to devices.',
  history_changed:
    'Somebody changed the audit log, the ledger, agreements, or legal texts in the database. Compare with the emails of the last days.',
  history_unchecked: 'The history was not checked for two days. The job worker may be stopped.',
  backup_failed: 'The last backup could not be restored into a spare database.',
  backup_old: 'There was no backup for two days.',
  files_unavailable: 'The file store cannot be reached. Files can be neither opened nor stored.',
  scanner_unavailable:
    'ClamAV does not answer. New files wait until they are checked, and nobody can open them.',
  signatures_old: 'ClamAV has no new signatures, so it misses new viruses.',
}

interface HealthCardProps {
  title: string
  status: 'ok' | 'warning'
  cause: HealthCause | null
  /** What is not wrong, but less than users expect. */
  note?: string
  facts: readonly (readonly [string, string])[]
}

function filesWaiting(count: number): string {
  return count === 0 ? 'None' : pluralize(count, 'file')
}

function HealthCard({ title, status, cause, note, facts }: HealthCardProps) {
  return (
    <Card as="section" className="grid content-start gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Chip tone={status !== 'ok' ? 'warning' : note ? 'neutral' : 'success'}>
          {status !== 'ok' ? 'Needs attention' : note ? 'Test mode' : 'OK'}
        </Chip>
      </div>
      {cause && <p>{healthLabels[cause]}</p>}
      {note && <p className="text-sm">{note}</p>}
      <dl className="figures grid gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The background jobs that failed in every attempt, to be tried again or removed. */
export function FailedJobs() {
  const query = useQuery({
    queryKey: ['failed-jobs'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/failed-jobs', { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <section aria-labelledby="failed-jobs" className="grid gap-3">
      <h2 id="failed-jobs" className="text-xl" tabIndex={-1}>
        Failed jobs
      </h2>
      <ListState
        query={query}
        failed={messages.failedJobsFailed}
        announcement={({ total }) => pluralize(total, 'failed job')}
      >
        {({ jobs, kinds, total }) =>
          total === 0 ? (
            <p className="flex items-center gap-2">
              <CircleCheck className="size-5 text-success" aria-hidden="true" />
              No failed jobs
            </p>
          ) : (
            <div className="grid gap-3">
              <p className="max-w-prose text-muted-foreground text-sm">
                Cubby tries each job for about a day. These jobs failed every time. They are deleted after{' '}
                {RETENTION_DAYS.jobs} days.
              </p>
              <FailedKinds kinds={kinds} />
              <ul aria-label="Failed jobs" className="grid gap-3">
                {jobs.map((job) => (
                  <FailedJobRow key={job.id} job={job} />
                ))}
              </ul>
              {jobs.length < total && (
                <p className="text-muted-foreground text-sm">
                  These are the newest {jobs.length} of {total}.
                </p>
              )}
            </div>
          )
        }
      </ListState>
    </section>
  )
}
