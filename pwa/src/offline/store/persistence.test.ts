import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPersistence, requestPersistence } from '@/offline/store/persistence.ts'
import { emptyDevice } from '@/offline/testing.ts'

const persist = vi.fn<() => Promise<boolean>>()

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
  await emptyDevice()
  persist.mockReset()
})

test('the answer of the browser is kept, and a yes is not asked for again', async () => {
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
