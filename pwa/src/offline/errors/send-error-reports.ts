import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { dropReports, waitingReports } from '@/offline/errors/error-queue.ts'

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
