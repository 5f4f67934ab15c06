import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import type { readEvents } from '@/api/event-stream.ts'
import { readLogin } from '@/offline/store/user-database.ts'
import { type ChangesReceived, onChanges } from '@/offline/sync/changes.ts'
import { followEvents } from '@/offline/sync/follow-events.ts'
import { becomeLoggedIn, loginOf } from '@/offline/testing.ts'
import { isLive } from './changes.ts'

vi.mock('@/offline/store/user-database.ts', async (original) => {
  const actual = await original<typeof import('@/offline/store/user-database.ts')>()
  return { ...actual, readLogin: vi.fn(actual.readLogin) }
})

type Options = Parameters<typeof readEvents>[0]
const nothing = { classes: [], own: [], admin: [] }

/** The server's side of every stream that the tabs of a test open. */
function aServer() {
  const opened: (Options & { end: (failure?: Error) => void })[] = []
  const read: typeof readEvents = (options) =>
    new Promise((resolve, reject) => {
      const end = (failure?: Error) => (failure ? reject(failure) : resolve('ended'))
      options.signal.addEventListener('abort', () => end())
      opened.push({ ...options, end })
    })
  return { opened, read }
}

const stops: (() => void)[] = []

function aTab(read: typeof readEvents, userId = 'ada') {
  const refresh = vi.fn((_: ChangesReceived, _byOthers?: readonly string[]) => ['notifications' as const])
  const stop = followEvents(userId, { locks: navigator.locks, read, random: () => 0, refresh })
  stops.push(stop)
  return { refresh, stop }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
vi.stubGlobal('document', page)
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))

function setVisibility(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  vi.mocked(readLogin).mockClear()
  page.visibilityState = 'visible'
  await becomeLoggedIn(loginOf('ada'))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

it('opens one stream for all tabs, which share the changes and divide the refresh', async () => {
  const { opened, read } = aServer()
  const [leader, follower] = [aTab(read), aTab(read)]
  const heard = vi.fn()
  const end = onChanges(heard)
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]).toMatchObject({ token: 'token-of-ada', lastEventId: null })
  opened[0]?.onEvent({ id: '7-1', event: 'changed', data: '{"own":["notifications"],"classes":["c1"]}' })
  const changes = { classes: ['c1'], own: ['notifications'], admin: [] }
  expect(leader.refresh).toHaveBeenCalledExactlyOnceWith(changes)
  await expect.poll(() => follower.refresh.mock.calls).toEqual([[changes, ['notifications']]])
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  expect(opened).toHaveLength(1)
})

it('reads when the tab becomes visible again after the login could not be read', async () => {
  const { opened, read } = aServer()
  vi.mocked(readLogin).mockRejectedValueOnce(new Error('The database is closed'))
  aTab(read)
  await expect.poll(() => vi.mocked(readLogin).mock.settledResults[0]?.type).toBe('rejected')
  // The lock is released.
  await navigator.locks.request('events ada', async () => undefined)
  setVisibility('hidden')
  setVisibility('visible')
  await expect.poll(() => opened).toHaveLength(1)
})

it('hands over to another tab, which resumes after the last event', async () => {
  const { opened, read } = aServer()
  const [first, second] = [aTab(read), aTab(read)]
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.onEvent({ id: '7-1', event: 'heartbeat', data: '' })
  await expect.poll(isLive).toBe(true)
  opened[0]?.onEvent({ id: '8-2', event: 'changed', data: '{"own":["payments"]}' })
  await expect.poll(() => second.refresh.mock.calls).toHaveLength(1)
  first.stop()
  await expect.poll(() => opened).toHaveLength(2)
  expect(opened[1]).toMatchObject({ lastEventId: '8-2' })
})

it('reconnects after an interruption, and requests everything without a last event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { opened, read } = aServer()
  aTab(read)
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  opened[0]?.end(new NetworkError())
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened).toHaveLength(2)
  })
  expect(opened[1]).toMatchObject({ lastEventId: 'unknown' })
  opened[1]?.onEvent({ id: '9-9', event: 'missed', data: '' })
  expect(isLive()).toBe(true)
  opened[1]?.end()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened).toHaveLength(3)
  })
  expect(isLive()).toBe(false)
  expect(opened[2]).toMatchObject({ lastEventId: '9-9' })
})

it('connects at once when the browser is online again', async () => {
  const { opened, read } = aServer()
  aTab(read)
  await expect.poll(() => opened).toHaveLength(1)
  const waits = new Promise<void>((resolve) => {
    const listen = browser.addEventListener.bind(browser)
    vi.stubGlobal('addEventListener', (...args: Parameters<typeof listen>) => {
      listen(...args)
      resolve()
    })
  })
  const retryAfterMs = 3_600_000
  opened[0]?.end(
    new ApiError('Too many', { status: 429, code: 'too_many_requests', fields: {}, retryAfterMs }),
  )
  await waits
  browser.dispatchEvent(new Event('online'))
  await expect.poll(() => opened).toHaveLength(2)
})

it('stops a minute after the page was hidden, and resumes when it is visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { opened, read } = aServer()
  aTab(read)
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  opened[0]?.onEvent({ id: '7-1', event: 'heartbeat', data: '' })
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(59_000)
  setVisibility('visible')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(opened[0]?.signal.aborted).toBe(false)
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened[0]?.signal.aborted).toBe(true)
  setVisibility('visible')
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100)
    expect(opened).toHaveLength(2)
  })
  expect(opened[1]).toMatchObject({ lastEventId: '7-1' })
})

it('ignores the changes of another user of this browser', async () => {
  const { opened, read } = aServer()
  aTab(read)
  const other = aTab(read, 'bob')
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.onEvent({ id: '7-1', event: 'missed', data: '' })
  await becomeLoggedIn(loginOf('bob'))
  expect(other.refresh).not.toHaveBeenCalled()
})

it('ignores an unknown event', async () => {
  const { opened, read } = aServer()
  const { refresh } = aTab(read)
  await expect.poll(() => opened).toHaveLength(1)
  opened[0]?.onEvent({ id: '1-1', event: 'changed', data: 'no JSON' })
  opened[0]?.onEvent({ id: '2-1', event: 'changed', data: '{"own":["later","payments",7],"classes":"c1"}' })
  expect(refresh.mock.calls).toEqual([[{ ...nothing, own: ['payments'] }]])
})
