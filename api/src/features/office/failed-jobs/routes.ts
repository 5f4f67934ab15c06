import * as endpoints from '@cubby/contract/office/failed-jobs-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeFailedJob, listFailedJobs, retryFailedJobs } from './failed-jobs.ts'

export const failedJobRoutes = [
  handle(endpoints.listFailedJobs, listFailedJobs),
  handle(endpoints.retryFailedJobs, retryFailedJobs),
  handle(endpoints.retryFailedJob, (ctx, input) => {
    const change = { ...input, change: 'retry' } as const
    return changeFailedJob(ctx, change)
  }),
  handle(endpoints.deleteFailedJob, (ctx, input) => {
    const change = { ...input, change: 'remove' } as const
    return changeFailedJob(ctx, change)
  }),
]
