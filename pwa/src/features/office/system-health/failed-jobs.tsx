import { messages } from '@cubby/contract/messages'
import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { FailedKinds } from './failed-kinds.tsx'
import { REFRESH_MS } from './refresh-ms.ts'

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
      <p className="max-w-prose text-muted-foreground text-sm">
        Cubby tries each job for about a day. These jobs failed every time. They are deleted after{' '}
        {RETENTION_DAYS.jobs} days.
      </p>
      <ListState
        query={query}
        failed={messages.failedJobsFailed}
        announcement={({ total }) => pluralize(total, 'failed job')}
        empty={{
          title: 'No failed jobs',
          detail: 'Everything that was to be done was done.',
          is: ({ total }) => total === 0,
        }}
      >
        {({ jobs, kinds, total }) => (
          <div className="grid gap-3">
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
        )}
      </ListState>
    </section>
  )
}
