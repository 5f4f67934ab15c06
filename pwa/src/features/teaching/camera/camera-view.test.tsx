import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CameraView } from './camera-view.tsx'

vi.mock('./read-codes.ts', () => ({ readCodes: () => () => undefined }))

/** A camera that can be stopped. With `torch` it has a flashlight. */
class FakeStream extends EventTarget {
  readonly track = {
    stop: vi.fn(),
    addEventListener: () => undefined,
    getCapabilities: () => ({ torch: this.torch }),
    applyConstraints: vi.fn(async () => undefined),
  }
  readonly torch: boolean
  constructor(torch: boolean) {
    super()
    this.torch = torch
  }
  getTracks = () => [this.track]
  getVideoTracks = () => [this.track]
}

const getUserMedia = vi.fn<() => Promise<FakeStream>>()
const failWith = (name: string) => getUserMedia.mockRejectedValue(new DOMException('', name))
const open = (torch = false) => {
  const stream = new FakeStream(torch)
  getUserMedia.mockResolvedValue(stream)
  return stream.track
}
const setCameras = (value: object | undefined) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream)
  setCameras({ getUserMedia })
})
afterEach(() => {
  cleanup()
  setCameras(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  getUserMedia.mockReset()
})

it.each([
  ['NotAllowedError', /Allow it in your browser's settings/],
  ['NotFoundError', /This device has no camera/],
  ['NotReadableError', /Close other apps that use it/],
])('explains %s and tries again', async (name, text) => {
  failWith(name)
  render(<CameraView onFound={() => undefined} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('says so in a browser that has no cameras for pages', async () => {
  setCameras(undefined)
  render(<CameraView onFound={() => undefined} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot use a camera/)
})

it('turns the camera off when it is closed, and while the page is hidden', async () => {
  const isOn = () => screen.findByRole('button', { name: 'Flashlight' })
  const first = open(true)
  const { unmount } = render(<CameraView onFound={() => undefined} />)
  await isOn()
  expect(first.stop).not.toHaveBeenCalled()
  act(() => show('hidden'))
  expect(first.stop).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Flashlight' })).toBeNull()
  const second = open(true)
  act(() => show('visible'))
  await isOn()
  unmount()
  expect(second.stop).toHaveBeenCalled()
})

it('turns off a camera that the user allowed after closing it', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeStream>()
  getUserMedia.mockReturnValue(promise)
  const { unmount } = render(<CameraView onFound={() => undefined} />)
  unmount()
  const stream = new FakeStream(false)
  resolve(stream)
  await vi.waitFor(() => expect(stream.track.stop).toHaveBeenCalled())
})

it('has a flashlight where the device has one', async () => {
  const track = open(true)
  render(<CameraView onFound={() => undefined} />)
  const button = await screen.findByRole('button', { name: 'Flashlight' })
  await userEvent.click(button)
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
})
