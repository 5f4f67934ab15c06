import { messages } from '@cubby/contract/messages'
import type { FailedJobs } from '@cubby/contract/office/failed-jobs'
import { type JobKind, jobLabels } from '@cubby/contract/office/job-labels'
import { t, translate } from '@cubby/texts/t'
import { callAsUser } from '@/api/call-as-user.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { focusFailedJobs } from './failed-job-row.tsx'

/** The kinds of which several jobs failed. A button tries all jobs of a kind again. */
export function FailedKinds({ kinds }: Pick<FailedJobs, 'kinds'>) {
  const several = kinds.filter(({ count }) => count > 1)
  if (several.length === 0) return null
  return (
    <ul aria-label={t('Kinds of failed jobs')} className="grid gap-2">
      {several.map(({ kind, count }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className="figures">
            {translate(jobLabels[kind])}: {count}
          </span>
          <RetryAllButton kind={kind} />
        </li>
      ))}
    </ul>
  )
}

/** Tries all failed jobs of a kind again. */
function RetryAllButton({ kind }: { kind: JobKind }) {
  const retry = useOperation(
    () => callAsUser('POST', '/admin/failed-jobs/retry', { body: { kind } }),
    { done: t(messages.failedJobsRetried), failed: t(messages.failedJobRetryFailed) },
    focusFailedJobs,
    ['failed-jobs'],
  )
  return (
    <>
      <Button variant="outline" size="small" busy={retry.busy} onClick={() => retry.run(undefined)}>
        {rich('Try all again<hidden> “{kind}”</hidden>', {
          kind: translate(jobLabels[kind]),
          hidden: srOnly,
        })}
      </Button>
      {retry.failure && (
        <Alert tone="error" announced>
          {retry.failure}
        </Alert>
      )}
    </>
  )
}
