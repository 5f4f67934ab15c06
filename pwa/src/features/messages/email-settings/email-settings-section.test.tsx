import 'fake-indexeddb/auto'
import { messages } from '@cubby/contract/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { profileNow } from '@/offline/hooks/optimistic-rows.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { becomeLoggedIn, emptyDevice, loginOf, storedOutbox } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { EmailSettingsSection } from './email-settings-section.tsx'

vi.mock('@/ui/toast-store.ts', () => ({ showToast: vi.fn() }))
vi.mock('@/offline/sync/enqueue.ts', async (original) => {
  const actual = await original<typeof import('@/offline/sync/enqueue.ts')>()
  return { ...actual, enqueue: vi.fn(actual.enqueue) }
})

const login = loginOf('ada')
const user = { ...login.user, email_notifications: false }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn({ ...login, user })
})

it('stores two changes of switches that follow each other before the screen shows the first', async () => {
  showWithLinks(<EmailSettingsSection user={user} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Class reminders' }))
  fireEvent.click(screen.getByRole('switch', { name: 'General updates' }))
  await waitFor(async () =>
    expect(profileNow(user, await storedOutbox())).toMatchObject({
      class_reminders: false,
      payment_reminders: true,
      general_updates: false,
    }),
  )
})

it('says that a change is saved which a device without storage has sent at once', async () => {
  vi.mocked(enqueue).mockResolvedValueOnce({ rowId: null, isLost: false })
  showWithLinks(<EmailSettingsSection user={user} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Class reminders' }))
  await screen.findByText(messages.preferencesUpdated)
})

it('does not say so of a change that was lost', async () => {
  vi.mocked(enqueue).mockResolvedValueOnce({ rowId: null, isLost: true })
  showWithLinks(<EmailSettingsSection user={user} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Class reminders' }))
  await waitFor(() => expect(enqueue).toHaveBeenCalled())
  expect(screen.queryByText(messages.preferencesUpdated)).toBeNull()
})

it('reports that a change cannot be stored', async () => {
  vi.mocked(enqueue).mockRejectedValueOnce(new Error('Broken'))
  showWithLinks(<EmailSettingsSection user={user} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Class reminders' }))
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', messages.preferencesFailed))
})
