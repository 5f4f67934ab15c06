import { messages } from '@cubby/contract/messages'
import { type JobKind, jobLabels } from '@cubby/contract/office/job-labels'
import { callAsUser } from '@/api/call-as-user.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { focusFailedJobs } from './focus-failed-jobs.ts'

/** Tries all failed jobs of a kind again. */
export function RetryAllButton({ kind }: { kind: JobKind }) {
  const retry = useOperation(
    () => callAsUser('POST', '/admin/failed-jobs/retry', { body: { kind } }),
    { done: messages.failedJobsRetried, failed: messages.failedJobRetryFailed },
    focusFailedJobs,
    ['failed-jobs'],
  )
  return (
    <>
      <Button variant="outline" size="small" busy={retry.busy} onClick={() => retry.run(undefined)}>
        Try all again<span className="sr-only"> “{jobLabels[kind]}”</span>
      </Button>
      {retry.failure && (
        <Alert tone="error" announced>
          {retry.failure}
        </Alert>
      )}
    </>
  )
}
