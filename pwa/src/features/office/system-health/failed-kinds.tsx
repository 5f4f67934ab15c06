import type { FailedJobs } from '@cubby/contract/office/failed-jobs'
import { jobLabels } from '@cubby/contract/office/job-labels'
import { RetryAllButton } from './retry-all-button.tsx'

/** The kinds of which several jobs failed. A button tries all jobs of a kind again. */
export function FailedKinds({ kinds }: Pick<FailedJobs, 'kinds'>) {
  const several = kinds.filter(({ count }) => count > 1)
  if (several.length === 0) return null
  return (
    <ul aria-label="Kinds of failed jobs" className="grid gap-2">
      {several.map(({ kind, count }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className="figures">
            {jobLabels[kind]}: {count}
          </span>
          <RetryAllButton kind={kind} />
        </li>
      ))}
    </ul>
  )
}
