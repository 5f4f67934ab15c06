import { messages } from '@cubby/contract/messages'
import type { HealthCause } from '@cubby/contract/office/causes'
import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { WhatIsNewButton } from '@/layout/what-is-new/what-is-new-button.tsx'
import { Button } from '@/ui/button.tsx'
import { FailedJobRow } from './failed-job-row.tsx'
import { FailedKinds } from './failed-kinds.tsx'
import { HealthCard } from './health-card.tsx'
import { REFRESH_MS, ReportedErrors, type ShownErrors } from './reported-errors.tsx'

const TRANSPORTS = { http: t('An email service'), smtp: 'SMTP', folder: t('Files in a folder') }

const megabytes = (bytes: number) => t('{size} MB', { size: (bytes / 1_048_576).toFixed(1) })

/** Returns whether files can be opened and stored. On a full disk, they can still be opened. */
function filesText(cause: HealthCause | null): string {
  if (cause === 'disk_full') return t('Read only')
  return cause ? t('Unavailable') : t('Available')
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
        title={t('System Health')}
        description={t('Database, jobs, email, push, storage, and errors')}
        more={
          <Button variant="outline" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            <RefreshCw className="size-4" aria-hidden="true" />
            {t('Refresh')}
          </Button>
        }
      />
      <ListState
        query={query}
        failed={t(messages.systemHealthFailed)}
        announcement={({ status }) =>
          status === 'ok' ? t('All checks passed') : t('Some checks need attention')
        }
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
                      ? t('Everything works')
                      : status === 'ok'
                        ? t('Emails reach no one')
                        : t('Something needs attention')}
                    {status === 'ok' && !isFine && (
                      <span className="block font-normal font-sans text-sm">
                        {t('All other parts work.')}
                      </span>
                    )}
                  </span>
                </p>
                <p className="figures text-muted-foreground text-sm">
                  {t('Version {version}, checked {time}', {
                    version,
                    time: momentText(checked_at, timeZone),
                  })}
                </p>
                <WhatIsNewButton reader="admin" />
              </div>
              <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                <HealthCard
                  title={t('Database')}
                  state={database}
                  facts={[
                    [t('Version'), database.version],
                    [t('Response time'), t('{time} ms', { time: database.latency_ms })],
                  ]}
                />
                <HealthCard
                  title={t('Jobs')}
                  state={jobs}
                  facts={[
                    [t('Queued'), String(jobs.queued)],
                    [t('Failed'), String(jobs.failed)],
                    [
                      t('Longest wait'),
                      jobs.oldest_seconds === null
                        ? t('None')
                        : t('{seconds} s', { seconds: jobs.oldest_seconds }),
                    ],
                  ]}
                />
                <HealthCard
                  title={t('Email')}
                  state={mail}
                  note={
                    mail.transport === 'folder' && {
                      chip: t('Test mode'),
                      text: t('Emails are only written to files.'),
                    }
                  }
                  facts={[
                    [t('Sent by'), TRANSPORTS[mail.transport]],
                    [t('Waiting'), String(mail.waiting)],
                    [t('Last notification'), timeOf(mail.last_sent_at) ?? t('Never')],
                  ]}
                />
                <HealthCard
                  title={t('Push')}
                  state={push}
                  facts={[
                    [t('Devices'), String(push.devices)],
                    [t('Waiting'), String(push.waiting)],
                    [t('Failed today'), String(push.failed)],
                    [t('Last notification'), timeOf(push.last_sent_at) ?? t('Never')],
                  ]}
                />
                <HealthCard
                  title={t('Storage')}
                  state={storage}
                  facts={[
                    [t('Database size'), megabytes(storage.database_bytes)],
                    [t('Files'), filesText(storage.cause)],
                  ]}
                />
                {scanner && (
                  <HealthCard
                    title={t('Virus scanner')}
                    state={scanner}
                    facts={[
                      [t('Version'), scanner.version],
                      [t('Signatures'), scanner.version && (timeOf(scanner.signatures_at) ?? t('No date'))],
                      [
                        t('Being checked'),
                        scanner.waiting === 0
                          ? t('None')
                          : t('{waiting, plural, one {# file} other {# files}}', {
                              waiting: scanner.waiting,
                            }),
                      ],
                      [t('Waiting since'), timeOf(scanner.oldest_at)],
                    ]}
                  />
                )}
                <HealthCard
                  title={t('Schema')}
                  state={migrations}
                  facts={[
                    [
                      t('Migrations'),
                      t('{applied} applied, {pending} pending', {
                        applied: migrations.applied,
                        pending: migrations.pending,
                      }),
                    ],
                    // The date in a name is when it was planned.
                    [t('Latest'), migrations.latest?.replace(/^[\d-]+/, '') ?? t('None')],
                    [t('Ran'), timeOf(migrations.latest_at ?? null)],
                  ]}
                />
                {history && (
                  <HealthCard
                    title={t('History')}
                    state={history}
                    detail={history.broken}
                    note={
                      !history.checked_at && {
                        chip: t('Not checked yet'),
                        text: t('Cubby checks each night whether old records were changed.'),
                      }
                    }
                    facts={[
                      [t('Checked'), timeOf(history.checked_at)],
                      [t('Rows'), history.checked_at && history.rows.toLocaleString('en-US')],
                    ]}
                  />
                )}
                {backup && (
                  <HealthCard
                    title={t('Backup')}
                    state={backup}
                    detail={backup.problem}
                    note={
                      !backup.checked_at && {
                        chip: t('None yet'),
                        text: t('Each nightly backup is restored into a spare database.'),
                      }
                    }
                    facts={[
                      [t('Made'), timeOf(backup.checked_at)],
                      [t('Restored into'), backup.problem ? null : backup.where],
                      [t('Rows'), backup.where && !backup.problem && backup.rows.toLocaleString('en-US')],
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
        {t('Failed jobs')}
      </h2>
      <ListState
        query={query}
        failed={t(messages.failedJobsFailed)}
        announcement={({ total }) =>
          t('{total, plural, one {# failed job} other {# failed jobs}}', { total })
        }
      >
        {({ jobs, kinds, total }) =>
          total === 0 ? (
            <p className="flex items-center gap-2">
              <CircleCheck className="size-5 text-success" aria-hidden="true" />
              {t('No failed jobs')}
            </p>
          ) : (
            <div className="grid gap-3">
              <p className="max-w-prose text-muted-foreground text-sm">
                {t(
                  'Cubby tries each job for about a day. These jobs failed every time. They are deleted after {days} days.',
                  { days: RETENTION_DAYS.jobs },
                )}
              </p>
              <FailedKinds kinds={kinds} />
              <ul aria-label={t('Failed jobs')} className="grid gap-3">
                {jobs.map((job) => (
                  <FailedJobRow key={job.id} job={job} />
                ))}
              </ul>
              {jobs.length < total && (
                <p className="text-muted-foreground text-sm">
                  {t('These are the newest {count} of {total}.', { count: jobs.length, total })}
                </p>
              )}
            </div>
          )
        }
      </ListState>
    </section>
  )
}
