import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { readLogin } from '@/offline/session/login.ts'
import { becomeLoggedIn, loginOf, refused } from '@/offline/testing.ts'
import { downloadFile } from './download-button.tsx'

afterEach(() => vi.unstubAllGlobals())

it('logs out when the server no longer accepts the login', async () => {
  await becomeLoggedIn(loginOf('ada'))
  vi.stubGlobal('fetch', async () => refused(401, 'unauthorized'))
  await expect(downloadFile('/admin/users/export', 'users.csv')).rejects.toThrow()
  await expect.poll(readLogin).toBeNull()
})

it('has no time limit, because an export may be long', async () => {
  await becomeLoggedIn(loginOf('ada'))
  const fetched = vi.fn<typeof fetch>(async () => new Response('a,b'))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:list', revokeObjectURL: () => {} })
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) })
  await downloadFile('/admin/financial/transactions/export', 'transactions.csv')
  expect(fetched.mock.calls[0]?.[1]?.signal).toBeNull()
})
