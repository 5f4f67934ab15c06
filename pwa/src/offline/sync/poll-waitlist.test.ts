import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollWaitlist } from '@/offline/sync/poll-waitlist.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPoll() {
  const device = { visible: true, reachable: true }
  const refresh = vi.fn(async () => false)
  const follow = vi.fn(async () => undefined)
  const stop = pollWaitlist({
    refresh,
    follow,
    isVisible: () => device.visible,
    isReachable: () => device.reachable,
  })
  return { device, refresh, follow, stop }
}

it('refreshes at least every five seconds until it is stopped', async () => {
  const { refresh, stop } = aPoll()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  stop()
  expect(refresh).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(3)
})

it('never refreshes in a hidden tab or while the server is unreachable', async () => {
  const { device, refresh, stop } = aPoll()
  device.visible = false
  await vi.advanceTimersByTimeAsync(60_000)
  device.visible = true
  device.reachable = false
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(refresh).not.toHaveBeenCalled()
})

it('refreshes dependent collections only after a change, and waits for each response before the next request', async () => {
  const { refresh, follow, stop } = aPoll()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(follow).not.toHaveBeenCalled()
  let resolveRefresh = (_changed: boolean) => {}
  refresh.mockImplementation(() => new Promise<boolean>((resolve) => (resolveRefresh = resolve)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  resolveRefresh(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(follow).toHaveBeenCalledTimes(1)
  stop()
})
