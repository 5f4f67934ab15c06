import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/client.ts'
import { noteRefusal } from './missing-second-factor.ts'

const FRESH_MS = 15_000
const TRIES = 2

/** Refetches old data when a screen is shown. Retries twice, but not after a refusal, unless its status is 429. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      retry: (failures, error) =>
        failures < TRIES && !(error instanceof ApiError && error.status < 500 && error.status !== 429),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The first part of the query keys of classes, which several wings invalidate. A key of one wing is in that wing. */
export const CLASSES = ['classes'] as const
/** The first part of the query keys of the page of a session. */
export const SESSION = ['session'] as const
/** The first part of the query keys of user panels. Every review invalidates it, and the next one. */
export const USER_OVERVIEW = 'user-overview'
/** The query key of the work queue. */
export const WORK_QUEUE = 'work-queue'
