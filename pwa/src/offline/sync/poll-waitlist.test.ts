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

it('asks at least every five seconds, and no more once it is stopped', async () => {
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

it('never asks in a hidden tab, nor while the server does not answer', async () => {
  const { device, refresh, stop } = aPoll()
  device.visible = false
  await vi.advanceTimersByTimeAsync(60_000)
  device.visible = true
  device.reachable = false
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(refresh).not.toHaveBeenCalled()
})

it('asks for what follows only when the waitlist changed, and waits for an answer before it asks again', async () => {
  const { refresh, follow, stop } = aPoll()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(follow).not.toHaveBeenCalled()
  let answer = (_changed: boolean) => {}
  refresh.mockImplementation(() => new Promise<boolean>((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(follow).toHaveBeenCalledTimes(1)
  stop()
})
