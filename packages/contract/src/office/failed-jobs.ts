import { z } from 'zod'
import { failureCauses } from './causes.ts'
import { type JobKind, jobLabels } from './job-labels.ts'

const kind = z.enum(Object.keys(jobLabels) as JobKind[]).meta({ id: 'JobKind' })

/** A background job that failed in every attempt. */
const failedJob = z
  .object({
    id: z.string(),
    kind,
    /** What it was for: the title of a message, the name of a class or a file, or the address of a requested link. */
    title: z.string().nullable(),
    /** Whom it was for. */
    user_name: z.string().nullable(),
    created_at: z.string(),
    failed_at: z.string(),
    attempts: z.int(),
    cause: z.enum(failureCauses),
    /** The message of the last error, without links. */
    error: z.string().nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof failedJob>

/** GET /admin/failed-jobs. */
export const failedJobs = z.object({
  /** The last failed first, at most 50. */
  jobs: z.array(failedJob),
  /** All failed jobs by kind. */
  kinds: z.array(z.object({ kind, count: z.int() })),
  total: z.int(),
})
export type FailedJobs = z.infer<typeof failedJobs>

/** POST /admin/failed-jobs/retry. */
export const failedJobsRetry = z.object({ kind })
export type FailedJobsRetry = z.infer<typeof failedJobsRetry>

export const failedJobsRetried = z.object({ message: z.string(), retried: z.int() })
export type FailedJobsRetried = z.infer<typeof failedJobsRetried>

export const failedJobChanged = z.object({ message: z.string() })
export type FailedJobChanged = z.infer<typeof failedJobChanged>
