import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintFirstHistory } from './prerendered-page.ts'

const router = vi.fn()
const onNavigation = vi.fn()
let paint = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  router.mockClear()
  onNavigation.mockClear()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paint = callback
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let stop = () => {}

function navigate() {
  const history = paintFirstHistory(onNavigation)
  stop = history.subscribe(router)
  history.push('/classes')
}

it('tells the router its location at once, and starts the navigation after the frame', async () => {
  navigate()
  await vi.advanceTimersByTimeAsync(50)
  expect(location.pathname).toBe('/classes')
  expect(router).not.toHaveBeenCalled()
  expect(onNavigation).toHaveBeenCalledOnce()
  paint()
  await vi.advanceTimersByTimeAsync(0)
  expect(router).toHaveBeenCalledOnce()
})

it('does not wait for a frame in the background', async () => {
  navigate()
  await vi.advanceTimersByTimeAsync(100)
  expect(router).toHaveBeenCalledOnce()
})
