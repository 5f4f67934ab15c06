import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPersistence, requestPersistence } from '@/offline/store/persistence.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { becomeLoggedIn, emptyDevice, loginOf, rowOf } from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: async () => undefined }))

const persist = vi.fn<() => Promise<boolean>>()

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
  await emptyDevice()
  persist.mockReset()
})

test("the browser's response is kept, and permission that was granted is not requested again", async () => {
  expect(readPersistence()).toBeNull()
  persist.mockResolvedValueOnce(false)
  await requestPersistence()
  expect(readPersistence()).toEqual({ granted: false, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  persist.mockResolvedValueOnce(true)
  await requestPersistence()
  await requestPersistence()
  expect(readPersistence()).toMatchObject({ granted: true })
  expect(persist).toHaveBeenCalledTimes(2)
})

test('a browser without the request is not asked', async () => {
  vi.stubGlobal('navigator', {})
  await requestPersistence()
  expect(readPersistence()).toBeNull()
})

test('an enrollment requests persistent storage', async () => {
  await becomeLoggedIn(loginOf('ada'))
  persist.mockResolvedValue(true)
  await enqueue({ kind: 'mark-read', args: { notificationId: 'n1' } })
  expect(persist).not.toHaveBeenCalled()
  const { kind, args } = rowOf()
  await enqueue({ kind, args })
  await vi.waitFor(() => expect(readPersistence()).toMatchObject({ granted: true }))
})
