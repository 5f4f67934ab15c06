import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyDevice } from '@/offline/testing.ts'
import { waitingReports } from './error-queue.ts'
import { ERROR_QUEUE } from './queue-name.ts'
import { reportError, reported, sendLater } from './report-error.ts'

interface Sent {
  reports: { message: string; count: number; offline: boolean; kind: string }[]
}

let server: (sent: Sent) => Promise<Response>
const received: Sent[] = []
const accept = async (sent: Sent) => {
  received.push(sent)
  return Response.json({ success: true })
}
const noSignal = async () => {
  throw new TypeError('Failed to fetch')
}

// What Node lacks of a browser.
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('location', { origin: 'https://cubby.test' })
vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => server(JSON.parse(body)))

beforeEach(async () => {
  await emptyDevice()
  received.length = 0
  server = accept
})

const hasQueue = async () => (await indexedDB.databases()).some(({ name }) => name === ERROR_QUEUE)
const messages = () =>
  received.flatMap(({ reports }) => reports.map(({ message, count }) => [message, count]))

test('an error is sent at once, without a login', async () => {
  await reportError('render', new Error('rows is undefined'), '/classes')
  expect(received).toMatchObject([{ reports: [{ message: 'rows is undefined', kind: 'render', count: 1 }] }])
  expect(await waitingReports()).toEqual([])
  expect(await hasQueue()).toBe(false)
})

test('without a signal errors wait, one report for each, and are sent when it returns', async () => {
  server = noSignal
  const first = new Error('first')
  for (const error of [first, first, new Error('second')]) await reportError('error', error)
  expect(received).toEqual([])
  expect(await hasQueue()).toBe(true)
  server = accept
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() =>
    expect(messages().sort()).toEqual([
      ['first', 2],
      ['second', 1],
    ]),
  )
  await vi.waitFor(async () => expect(await hasQueue()).toBe(false))
})

test('a report of an earlier start of the app is sent', async () => {
  server = noSignal
  await reportError('error', new Error('first'))
  vi.resetModules()
  server = accept
  await (await import('./report-error.ts')).sendLater()
  expect(messages()).toEqual([['first', 1]])
})

test('at most ten wait, and the first are kept', async () => {
  server = noSignal
  for (let n = 0; n < 15; n++) await reportError('error', new Error(`error ${n}`))
  server = accept
  await sendLater()
  expect(received.map(({ reports }) => reports.length)).toEqual([5, 5])
  expect(messages()).toContainEqual(['error 0', 1])
  expect(messages()).not.toContainEqual(['error 10', 1])
})

test('an error that happens again while its report is sent is reported again', async () => {
  const error = new Error('first')
  let again: Promise<void> | undefined
  server = async (sent) => {
    again ??= reportError('error', error)
    await vi.waitFor(async () => expect((await waitingReports())[0]?.count).not.toBe(sent.reports[0]?.count))
    server = accept
    return accept(sent)
  }
  await reportError('error', error)
  await again
  expect(messages()).toEqual([
    ['first', 1],
    ['first', 1],
  ])
})

test('a report that the server will never accept is dropped, and any other waits', async () => {
  server = async () => Response.json({ error: 'Wrong', code: 'invalid_input' }, { status: 400 })
  await reportError('error', new Error('first'))
  expect(await waitingReports()).toEqual([])
  for (const status of [429, 500, 503]) {
    server = async () => Response.json({ error: 'Later', code: 'busy' }, { status })
    await reportError('error', new Error('second'))
    expect(await waitingReports()).toHaveLength(1)
  }
})

test('an error while reporting ends there', async () => {
  vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
    throw new Error('no storage')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(reportError('error', new Error('first'))).resolves.toBeUndefined()
  expect(received).toEqual([])
})

test('the work of the service worker fails as before, and its error is reported', async () => {
  await expect(reported(Promise.reject(new Error('push failed')))).rejects.toThrow('push failed')
  expect(received).toMatchObject([{ reports: [{ kind: 'worker', message: 'push failed' }] }])
})
