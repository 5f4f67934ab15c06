import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => void vi.useRealTimers())

it('keeps a toast that stays until it is closed, also when others come and go', async () => {
  const user = show(<Toaster />)
  act(() => showToast('error', 'Not sent.', { stays: true }))
  await screen.findByText('Not sent.')
  vi.useFakeTimers()
  for (const text of ['One', 'Two', 'Three']) act(() => showToast('success', text))
  expect(screen.queryByText('One')).toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
  expect(screen.queryByText('Three')).toBeNull()
  screen.getByText('Not sent.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Not sent.')).toBeNull()
})
