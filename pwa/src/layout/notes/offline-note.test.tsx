import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteRequest } from '@/api/connectivity.ts'
import { show } from '@/testing/show.tsx'
import { OfflineNote } from './offline-note.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => noteRequest().responded())
  vi.useRealTimers()
})

it('says that a slow server is still working, and that it cannot be reached only after a failure', () => {
  show(<OfflineNote>The server cannot be reached right now.</OfflineNote>)
  const request = noteRequest()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getByRole('alert').textContent).toBe('Still working. The connection is slow.')
  act(() => request.failed())
  expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached right now.')
})
