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
import { pluralize } from '@/ui/pluralize.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { FailedKinds } from './failed-kinds.tsx'
import { HealthCard } from './health-card.tsx'
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
  const timeOf = (at: string | null) => at && momentText(at, timeZone)
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
                        ? 'Emails reach no one'
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
                  state={database}
                  facts={[
                    ['Version', database.version],
                    ['Response time', `${database.latency_ms} ms`],
                  ]}
                />
                <HealthCard
                  title="Jobs"
                  state={jobs}
                  facts={[
                    ['Queued', String(jobs.queued)],
                    ['Failed', String(jobs.failed)],
                    ['Oldest due', jobs.oldest_seconds === null ? 'None' : `${jobs.oldest_seconds} s`],
                  ]}
                />
                <HealthCard
                  title="Email"
                  state={mail}
                  note={
                    mail.transport === 'folder' && {
                      chip: 'Test mode',
                      text: 'Emails are only written to files.',
                    }
                  }
                  facts={[
                    ['Sent by', TRANSPORTS[mail.transport]],
                    ['Waiting', String(mail.waiting)],
                    ['Last notification', timeOf(mail.last_sent_at) ?? 'Never'],
                  ]}
                />
                <HealthCard
                  title="Push"
                  state={push}
                  facts={[
                    ['Devices', String(push.devices)],
                    ['Waiting', String(push.waiting)],
                    ['Failed today', String(push.failed)],
                    ['Last notification', timeOf(push.last_sent_at) ?? 'Never'],
                  ]}
                />
                <HealthCard
                  title="Storage"
                  state={storage}
                  facts={[
                    ['Database size', megabytes(storage.database_bytes)],
                    ['Files', filesText(storage.cause)],
                  ]}
                />
                {scanner && (
                  <HealthCard
                    title="Virus scanner"
                    state={scanner}
                    facts={[
                      ['Version', scanner.version],
                      ['Signatures', scanner.version && (timeOf(scanner.signatures_at) ?? 'No date')],
                      ['Being checked', scanner.waiting === 0 ? 'None' : pluralize(scanner.waiting, 'file')],
                      ['Waiting since', timeOf(scanner.oldest_at)],
                    ]}
                  />
                )}
                <HealthCard
                  title="Schema"
                  state={migrations}
                  facts={[
                    ['Migrations', `${migrations.applied} applied, ${migrations.pending} pending`],
                    // The date in a name is when it was planned.
                    ['Latest', migrations.latest?.replace(/^[\d-]+/, '') ?? 'None'],
                    ['Ran', timeOf(migrations.latest_at ?? null)],
                  ]}
                />
                {history && (
                  <HealthCard
                    title="History"
                    state={history}
                    detail={history.broken}
                    note={
                      !history.checked_at && {
                        chip: 'Not checked yet',
                        text: 'Cubby checks each night whether the past was changed.',
                      }
                    }
                    facts={[
                      ['Checked', timeOf(history.checked_at)],
                      ['Rows', history.checked_at && history.rows.toLocaleString('en-US')],
                    ]}
                  />
                )}
                {backup && (
                  <HealthCard
                    title="Backup"
                    state={backup}
                    detail={backup.problem}
                    note={
                      !backup.checked_at && {
                        chip: 'None yet',
                        text: 'Each nightly backup is restored into a spare database.',
                      }
                    }
                    facts={[
                      ['Made', timeOf(backup.checked_at)],
                      ['Restored into', backup.problem ? null : backup.where],
                      ['Rows', backup.where && !backup.problem && backup.rows.toLocaleString('en-US')],
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
