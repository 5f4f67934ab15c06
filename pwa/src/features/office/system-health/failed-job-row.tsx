import { messages } from '@cubby/contract/messages'
import type { FailureCause } from '@cubby/contract/office/causes'
import type { FailedJob } from '@cubby/contract/office/failed-jobs'
import { jobLabels } from '@cubby/contract/office/job-labels'
import { t, translate } from '@cubby/texts/t'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'

/** Why something failed, in a sentence for administrators. */
const causeLabels: Readonly<Record<FailureCause, string>> = {
  disk_full: t('The disk is full.'),
  database_unavailable: t('The database could not be reached.'),
  files_unavailable: t('The file store could not be reached.'),
  mail_unavailable: t('The email server could not be reached.'),
  mail_refused: t('The email server refused the email.'),
  push_unavailable: t('The push service could not be reached.'),
  scanner_unavailable: t('The virus scanner could not be reached.'),
  timed_out: t('It took too long.'),
  other: t('Something unexpected happened.'),
}

/** A failed job: what it was for, why it failed, and what can be done. */
export function FailedJobRow({ job }: { job: FailedJob }) {
  const { id, kind, title, user_name, failed_at, attempts, cause, error } = job
  const params = { id }
  const retry = useOperation(
    () => callAsUser('POST', '/admin/failed-jobs/:id/retry', { params }),
    { done: t(messages.failedJobRetried), failed: t(messages.failedJobRetryFailed) },
    focusFailedJobs,
    ['failed-jobs'],
  )
  const remove = useOperation(
    () => callAsUser('DELETE', '/admin/failed-jobs/:id', { params }),
    { done: t(messages.failedJobRemoved), failed: t(messages.failedJobRemoveFailed) },
    focusFailedJobs,
    ['failed-jobs'],
  )
  const failure = retry.failure ?? remove.failure
  const about = [user_name, title].filter(Boolean).join(': ')
  const name = `${translate(jobLabels[kind])}${about && `, ${about}`}`
  return (
    <Card as="li" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
          <p className="font-semibold">{translate(jobLabels[kind])}</p>
          {about && <p className="wrap-anywhere">{about}</p>}
          <p>{causeLabels[cause]}</p>
          {error && (
            <p className="wrap-anywhere text-muted-foreground text-sm">
              {t('Error message: {error}', { error })}
            </p>
          )}
          <p className="figures text-muted-foreground text-sm">
            {rich('{attempts, plural, one {# attempt} other {# attempts}}, last <moment></moment>', {
              attempts,
              moment: () => <Moment of={failed_at} />,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" busy={retry.busy} onClick={() => retry.run(undefined)}>
            {rich('Try Again<hidden> “{name}”</hidden>', { name, hidden: srOnly })}
          </Button>
          <Button size="small" variant="outline" busy={remove.busy} onClick={() => remove.run(undefined)}>
            {rich('Remove<hidden> “{name}”</hidden>', { name, hidden: srOnly })}
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
