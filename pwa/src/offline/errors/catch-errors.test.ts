// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '@/offline/testing.ts'
import { ERROR_QUEUE } from './queue-name.ts'

const reportError = vi.fn()
const sendLater = vi.fn()
vi.mock('./report-error.ts', () => ({ reportError, sendLater }))

/** Starts the app anew. */
async function start() {
  vi.resetModules()
  const { catchErrors, noteError } = await import('./catch-errors.ts')
  catchErrors(() => '/classes')
  return noteError
}

beforeEach(async () => {
  await emptyDevice()
  reportError.mockReset()
  sendLater.mockReset()
})

test('errors outside of handlers and in promises are reported with the route', async () => {
  await start()
  const error = new Error('x')
  dispatchEvent(new ErrorEvent('error', { error }))
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledTimes(3))
  expect(reportError.mock.calls).toEqual([
    ['error', error, '/classes'],
    ['error', 'Script error.', '/classes'],
    ['rejection', error, '/classes'],
  ])
})

test('an error in an endless loop is reported 50 times at most', async () => {
  const noteError = await start()
  for (let n = 0; n < 80; n++) noteError('render', new Error('x'))
  await vi.waitFor(() => expect(reportError).toHaveBeenCalled())
  expect(reportError).toHaveBeenCalledTimes(50)
})

test('what waits on the device is sent at the next start, and a device without it loads nothing', async () => {
  await start()
  await indexedDB.databases()
  expect(sendLater).not.toHaveBeenCalled()
  await new Promise((resolve) => {
    indexedDB.open(ERROR_QUEUE).onsuccess = resolve
  })
  await start()
  await vi.waitFor(() => expect(sendLater).toHaveBeenCalled())
})

test('a failure of the reporter is not reported', async () => {
  const noteError = await start()
  reportError.mockRejectedValue(new Error('broken'))
  noteError('error', new Error('x'))
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledTimes(1))
})
