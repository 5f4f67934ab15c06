import { messages } from '@cubby/contract/messages'
import type { HealthCause } from '@cubby/contract/office/health-causes'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { momentText } from '@/desk/dates/day-text.ts'
import { useTimeZone } from '@/desk/dates/time-zone.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { WhatIsNewButton } from '@/features/app/what-is-new/what-is-new-button.tsx'
import { Button } from '@/ui/button.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { HealthCard } from './health-card.tsx'
import { REFRESH_MS } from './refresh-ms.ts'
import { ReportedErrors, type ShownErrors } from './reported-errors.tsx'

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
      <SectionHeading title="System Health" description="Database, jobs, email, push, storage, and errors">
        <Button variant="outline" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw className="size-4" aria-hidden="true" />
          Refresh
        </Button>
      </SectionHeading>
      <ListState
        query={query}
        failed={messages.systemHealthFailed}
        announcement={({ status }) => (status === 'ok' ? 'All checks passed' : 'Some checks need attention')}
      >
        {({ database, migrations, jobs, mail, push, storage, version, checked_at }) => (
          <>
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
              <HealthCard
                title="Schema"
                status={migrations.status}
                cause={migrations.cause}
                facts={[
                  ['Migrations', `${migrations.applied} applied, ${migrations.pending} pending`],
                  ['Latest', migrations.latest ?? 'None'],
                ]}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-4">
              <p className="figures text-muted-foreground text-sm">
                Version {version}, checked {momentText(checked_at, timeZone)}
              </p>
              <WhatIsNewButton reader="admin" />
            </div>
          </>
        )}
      </ListState>
      <FailedJobs />
      <ReportedErrors show={errors} onShow={onErrors} />
    </div>
  )
}
