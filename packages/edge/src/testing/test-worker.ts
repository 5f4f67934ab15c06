import { AsyncLocalStorage } from 'node:async_hooks'
import { type EdgeHandlers, edgeHandlers } from '../../../../api/src/edge.ts'
import type { Deps } from '../../../../api/src/platform/deps.ts'
import { noRateLimits, type RateLimits } from '../../../../api/src/platform/http/rate-limits.ts'
import { scryptPasswords, unlimited } from '../../../../api/src/platform/secrets.ts'

/** The changes that a test makes for one request. api/src/testing/worker-transport.ts sends them in headers. */
interface Changes {
  readonly now: Date | null
  readonly isRateLimited: boolean
  readonly isWithoutJobs: boolean
}

const current = new AsyncLocalStorage<Changes>()

/** As in tests on Node: fast password hashes, rate limits only on request, and a clock that the test sets. */
const handlers: EdgeHandlers = edgeHandlers({
  // Tests run the jobs themselves.
  runsJobs: false,
  change: (deps) => ({
    ...deps,
    config: { ...deps.config, mail: 'folder' },
    passwords: scryptPasswords(10, unlimited),
    clock: async (db) => current.getStore()?.now ?? deps.clock(db),
    limits: {
      spend: (...count) => limitsOf(deps).spend(...count),
      giveBack: (...count) => limitsOf(deps).giveBack(...count),
    },
    jobs: {
      ...deps.jobs,
      enqueue: async (...job) => {
        if (!current.getStore()?.isWithoutJobs) await deps.jobs.enqueue(...job)
      },
      enqueueAll: async (...jobs) => {
        if (!current.getStore()?.isWithoutJobs) await deps.jobs.enqueueAll(...jobs)
      },
    },
  }),
})

function limitsOf(deps: Deps): RateLimits {
  return current.getStore()?.isRateLimited ? deps.limits : noRateLimits
}

const worker: Pick<EdgeHandlers, 'fetch'> = {
  fetch(request, bindings, context) {
    const { headers } = request
    const now = headers.get('X-Test-Now')
    const changes: Changes = {
      now: now === null ? null : new Date(now),
      isRateLimited: headers.has('X-Test-Rate-Limits'),
      isWithoutJobs: headers.has('X-Test-Without-Jobs'),
    }
    const database = { DATABASE_URL: headers.get('X-Test-Database') ?? '' }
    return current.run(changes, () => handlers.fetch(request, { ...bindings, ...database }, context))
  },
}

// biome-ignore lint/style/noDefaultExport: workerd reads the default export
export default worker
