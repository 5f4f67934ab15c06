import { errorReportLimits as limits } from '@cubby/contract/school/error-report-limits'
import type { ErrorReport } from '@cubby/contract/school/error-reports'
import { Dexie, type Table } from 'dexie'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { ERROR_QUEUE } from './queue-name.ts'

/** The first errors explain the later ones, which are dropped. */
const MAX_WAITING = 10

interface WaitingReport extends ErrorReport {
  /** What makes two reports the same. */
  key: string
}

/** Has a database of its own, because the error may be that another database does not open. */
class ErrorQueue extends Dexie {
  declare readonly reports: Table<WaitingReport, string>

  constructor() {
    super(ERROR_QUEUE)
    this.version(1).stores({ reports: 'key, at' })
  }
}

/** One page or worker at a time, so that nobody uses the database while it is deleted. */
function withQueue<Result>(use: (queue: ErrorQueue) => Promise<Result>): Promise<Result> {
  return navigator.locks.request('error queue', async () => {
    const queue = new ErrorQueue()
    try {
      const result = await use(queue)
      if ((await queue.reports.count()) === 0) await queue.delete()
      return result
    } finally {
      queue.close()
    }
  })
}

/** Stores a report until it is sent. The same error again raises its count. */
export function keepReport(report: ErrorReport): Promise<void> {
  const { version, kind, message, frames } = report
  const key = JSON.stringify([version, kind, message, frames])
  return withQueue((queue) =>
    queue.transaction('rw', queue.reports, async () => {
      const before = await queue.reports.get(key)
      if (!before && (await queue.reports.count()) >= MAX_WAITING) return
      const count = Math.min((before?.count ?? 0) + 1, limits.count)
      await queue.reports.put({ ...report, key, count })
    }),
  )
}

/** The oldest reports, as many as one request may contain. */
export function waitingReports(): Promise<WaitingReport[]> {
  return withQueue((queue) => queue.reports.orderBy('at').limit(limits.reports).toArray())
}

/** Deletes reports that were sent. What was counted meanwhile stays. */
function dropReports(sent: readonly WaitingReport[]): Promise<void> {
  return withQueue((queue) =>
    queue.transaction('rw', queue.reports, async () => {
      for (const { key, count } of sent) {
        const now = await queue.reports.get(key)
        if (now && now.count > count) await queue.reports.put({ ...now, count: now.count - count })
        else await queue.reports.delete(key)
      }
    }),
  )
}

/**
 * Sends the reports that wait on this device, one sender at a time. Those that the server will never accept are
 * dropped; after any other failure they wait for the next call. Throws nothing.
 */
export async function sendErrorReports(): Promise<void> {
  try {
    await navigator.locks.request('error reports', sendWaiting)
  } catch {
    // An error while reporting is not reported.
  }
}

async function sendWaiting(): Promise<void> {
  for (;;) {
    const waiting = await waitingReports()
    if (waiting.length === 0) return
    const reports = waiting.map(({ key: _, ...report }) => report)
    await call('POST', '/error-reports', { body: { reports } }).catch((failure: unknown) => {
      if (!(failure instanceof ApiError && failure.code === 'invalid_input')) throw failure
    })
    await dropReports(waiting)
  }
}
