import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

function Screen() {
  useWakeLock()
  return null
}

const setWakeLock = (value: object | undefined) =>
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value })
const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'))

afterEach(() => {
  cleanup()
  setWakeLock(undefined)
  vi.restoreAllMocks()
})

it('keeps the screen on, again after the page was hidden, until the component is gone', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  setWakeLock({ request })
  const { unmount } = render(<Screen />)
  await vi.waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  becomeVisible()
  expect(request).toHaveBeenCalledTimes(1)
  visibility.mockReturnValue('visible')
  becomeVisible()
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  await request.mock.results[1]?.value
  unmount()
  expect(release).toHaveBeenCalledOnce()
  becomeVisible()
  expect(request).toHaveBeenCalledTimes(2)
})

it('releases a lock that arrives after the component is gone', async () => {
  const release = vi.fn(async () => undefined)
  const { promise, resolve } = Promise.withResolvers<{ release: typeof release }>()
  setWakeLock({ request: () => promise })
  render(<Screen />).unmount()
  expect(release).not.toHaveBeenCalled()
  resolve({ release })
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
})

it('does nothing where the browser has no wake locks, or refuses one', async () => {
  setWakeLock(undefined)
  render(<Screen />).unmount()
  const request = vi.fn(async () => Promise.reject(new DOMException('', 'NotAllowedError')))
  setWakeLock({ request })
  render(<Screen />).unmount()
  expect(request).toHaveBeenCalledOnce()
})
