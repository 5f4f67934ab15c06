import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { announce } from '@/ui/announce.ts'
import { showToast } from '@/ui/toast-store.ts'
import { announceOutcome, queueCommand } from './queue-command.ts'

vi.mock('@/offline/sync/enqueue.ts', () => ({ enqueue: vi.fn() }))
vi.mock('@/ui/announce.ts', () => ({ announce: vi.fn() }))
vi.mock('@/ui/toast-store.ts', () => ({ showToast: vi.fn() }))

const command = { kind: 'mark-read', args: { notificationId: 'n1' } } as const

beforeEach(() => void vi.resetAllMocks())

it('announces the outcome of a stored command once, and not before', async () => {
  vi.mocked(enqueue).mockResolvedValue({ rowId: 'row-1', isLost: false })
  expect(await queueCommand(command)).toBe(true)
  expect(announce).not.toHaveBeenCalled()
  announceOutcome('row-1')
  announceOutcome('row-1')
  expect(vi.mocked(announce).mock.calls).toEqual([['Notification marked as read']])
})

it('returns true for a command that was sent at once, without a row', async () => {
  vi.mocked(enqueue).mockResolvedValue({ rowId: null, isLost: false })
  expect(await queueCommand(command)).toBe(true)
  expect(announce).not.toHaveBeenCalled()
})

it('returns false for a command that was neither stored nor sent, of which the user is notified already', async () => {
  vi.mocked(enqueue).mockResolvedValue({ rowId: null, isLost: true })
  expect(await queueCommand(command)).toBe(false)
  expect(showToast).not.toHaveBeenCalled()
})

it('shows a toast and returns false if the command cannot be stored', async () => {
  vi.mocked(enqueue).mockRejectedValue(new Error('Broken'))
  expect(await queueCommand({ kind: 'edit-profile', args: { changes: {}, base: {} } })).toBe(false)
  expect(showToast).toHaveBeenCalledOnce()
})
