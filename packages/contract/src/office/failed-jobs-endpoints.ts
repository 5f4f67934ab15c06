import { body, endpoint, json } from '../endpoint.ts'
import { failedJobChanged, failedJobs, failedJobsRetried, failedJobsRetry } from './failed-jobs.ts'

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/admin/failed-jobs',
  tag: 'Administration',
  summary: 'List the background jobs that failed in every attempt, the last failed first, at most 50',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(failedJobs, 'The jobs') },
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/admin/failed-jobs/retry',
  tag: 'Administration',
  summary: 'Try all failed jobs of a kind again',
  who: 'admin',
  proof: 'never',
  body: body(failedJobsRetry, { kind: 'email-notification' }),
  responses: { 200: json(failedJobsRetried, 'They run soon') },
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/admin/failed-jobs/:id/retry',
  tag: 'Administration',
  summary: 'Try a failed job again',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(failedJobChanged, 'Done') },
})

export const deleteFailedJob = endpoint({
  method: 'DELETE',
  path: '/admin/failed-jobs/:id',
  tag: 'Administration',
  summary: 'Remove a failed job',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(failedJobChanged, 'Done') },
})
