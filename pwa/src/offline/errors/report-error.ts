import type { ErrorKind } from '@cubby/contract/school/error-report-limits'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import { currentTime } from '@/api/server-clock.ts'
import { describeError } from '@/offline/errors/describe-error.ts'
import { keepReport } from '@/offline/errors/error-queue.ts'
import { sendErrorReports } from './error-queue.ts'

let isFollowing = false

/** Stores a report of an error on this device and sends it, now or when there is a signal. Throws nothing. */
export async function reportError(kind: ErrorKind, error: unknown, route?: string): Promise<void> {
  try {
    const offline = !navigator.onLine || !isReachable()
    const report = describeError(error, { kind, route, offline, now: currentTime() })
    if (!report) return
    await keepReport(report)
    await sendLater()
  } catch {
    // An error while reporting is not reported.
  }
}

/** Sends what waits, now and whenever the server can be reached again. */
export async function sendLater(): Promise<void> {
  if (!isFollowing) {
    isFollowing = true
    addEventListener('online', sendErrorReports)
    onReachableChange(() => {
      if (isReachable()) void sendErrorReports()
    })
  }
  await sendErrorReports()
}

/** Reports the error of work that the browser waits for and does not report itself. */
export async function reported<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await reportError('worker', error)
    throw error
  }
}
