import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { UnsentBanner } from '@/layout/notes/unsent-banner.tsx'
import { openPublic } from '@/offline/store/schema.ts'
import { becomeLoggedIn, classOf, emptyDevice, loginOf, put, rowOf, storedOutbox } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { announce } from '@/ui/announce.ts'
import { Toaster } from '@/ui/toaster.tsx'
import { OutboxRowCard } from './outbox-row-card.tsx'
import { OutcomeToasts } from './outcome-toasts.tsx'

vi.mock('@/ui/announce.ts', () => ({ announce: vi.fn() }))

const error = { code: 'session_full', message: 'This session is full' }
const row = rowOf({ status: 'rejected', attempts: 1, lastError: error })

beforeEach(async () => {
  vi.mocked(announce).mockClear()
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
  const { classes, meta } = await openPublic()
  await classes.add(classOf())
  await meta.put({ name: 'classes', etag: null, asOf: Date.now(), revision: 0 })
  await put(row)
})

/** Shows a screen until the refusal is reported. */
async function showScreen(hasObject: boolean) {
  showWithLinks(
    <>
      <UnsentBanner />
      {hasObject && <OutboxRowCard row={row} about={null} />}
      <OutcomeToasts />
      <Toaster />
    </>,
  )
  await waitFor(async () => expect(await storedOutbox()).toMatchObject([{ notified: true }]))
}

it('tells a refusal once where the screen shows its object, and to screen readers', async () => {
  await showScreen(true)
  await waitFor(() => expect(announce).toHaveBeenCalledWith('This session is full'))
  expect(screen.getAllByText(/This session is full/)).toHaveLength(1)
  expect(screen.queryByText('1 change needs attention')).toBeNull()
})

it('tells a refusal with a toast and in the strip where the screen does not show its object', async () => {
  await showScreen(false)
  await screen.findByText(/This session is full/)
  await screen.findByText('1 change needs attention')
  expect(announce).not.toHaveBeenCalled()
})
