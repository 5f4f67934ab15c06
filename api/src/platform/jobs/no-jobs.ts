import type { Jobs } from './jobs.ts'

/** Enqueues nothing. */
export const noJobs: Jobs = {
  enqueue: async () => {},
  enqueueAll: async () => {},
  retry: async () => {},
  remove: async () => {},
}
