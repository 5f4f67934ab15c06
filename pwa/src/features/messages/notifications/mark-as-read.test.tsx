import 'fake-indexeddb/auto'
import { messages } from '@cubby/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { show } from '@/testing/show.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { MarkAsRead } from './notification-detail.tsx'

vi.mock('@/offline/sync/enqueue.ts', () => ({ enqueue: vi.fn() }))
vi.mock('@/offline/hooks/use-outbox.ts', () => ({ useCommandStatus: () => 'open' }))
vi.mock('@/ui/toast-store.ts', () => ({ showToast: vi.fn() }))
const onRead = vi.fn()

beforeEach(() => void vi.resetAllMocks())

async function click() {
  const user = show(<MarkAsRead id="n1" onRead={onRead} />)
  await user.click(screen.getByRole('button'))
}

it('reports a command that a device without storage has sent at once', async () => {
  vi.mocked(enqueue).mockResolvedValue({ rowId: null, isLost: false })
  await click()
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(showToast).toHaveBeenCalledWith('success', messages.notificationRead)
})

it('leaves the report of a lost command to the outbox', async () => {
  vi.mocked(enqueue).mockResolvedValue({ rowId: null, isLost: true })
  await click()
  expect(onRead).not.toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})

it('reports that a command cannot be stored', async () => {
  vi.mocked(enqueue).mockRejectedValue(new Error('Broken'))
  await click()
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', messages.notificationReadFailed))
  expect(onRead).not.toHaveBeenCalled()
})
