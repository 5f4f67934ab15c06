import { messages } from '@cubby/contract/messages'
import type { FailureCause } from '@cubby/contract/office/causes'
import type { FailedJob } from '@cubby/contract/office/failed-jobs'
import { jobLabels } from '@cubby/contract/office/job-labels'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { pluralize } from '@/ui/pluralize.ts'

/** Why something failed, in a sentence for administrators. */
const causeLabels: Readonly<Record<FailureCause, string>> = {
  disk_full: 'The disk is full.',
  database_unavailable: 'The database could not be reached.',
  files_unavailable: 'The file store could not be reached.',
  mail_unavailable: 'The email server could not be reached.',
  mail_refused: 'The email server refused the email.',
  push_unavailable: 'The push service could not be reached.',
  scanner_unavailable: 'The virus scanner could not be reached.',
  timed_out: 'It took too long.',
  other: 'Something unexpected happened.',
}

/** A failed job: what it was for, why it failed, and what can be done. */
export function FailedJobRow({ job }: { job: FailedJob }) {
  const { id, kind, title, user_name, failed_at, attempts, cause, error } = job
  const params = { id }
  const retry = useOperation(
    () => callAsUser('POST', '/admin/failed-jobs/:id/retry', { params }),
    { done: messages.failedJobRetried, failed: messages.failedJobRetryFailed },
    focusFailedJobs,
    ['failed-jobs'],
  )
  const remove = useOperation(
    () => callAsUser('DELETE', '/admin/failed-jobs/:id', { params }),
    { done: messages.failedJobRemoved, failed: messages.failedJobRemoveFailed },
    focusFailedJobs,
    ['failed-jobs'],
  )
  const failure = retry.failure ?? remove.failure
  const about = [user_name, title].filter(Boolean).join(': ')
  const name = `${jobLabels[kind]}${about && `, ${about}`}`
  return (
    <Card as="li" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
          <p className="font-semibold">{jobLabels[kind]}</p>
          {about && <p className="wrap-anywhere">{about}</p>}
          <p>{causeLabels[cause]}</p>
          {error && <p className="wrap-anywhere text-muted-foreground text-sm">Error message: {error}</p>}
          <p className="figures text-muted-foreground text-sm">
            {pluralize(attempts, 'attempt')}, last <Moment of={failed_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" busy={retry.busy} onClick={() => retry.run(undefined)}>
            Try Again<span className="sr-only"> “{name}”</span>
          </Button>
          <Button size="small" variant="outline" busy={remove.busy} onClick={() => remove.run(undefined)}>
            Remove<span className="sr-only"> “{name}”</span>
          </Button>
        </div>
      </div>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
    </Card>
  )
}

/** Moves the focus to the heading of the failed jobs, because the job with the focus leaves the list. */
export function focusFailedJobs(): void {
  document.getElementById('failed-jobs')?.focus()
}
