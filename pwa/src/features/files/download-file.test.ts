import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { readLogin } from '@/offline/login.ts'
import { becomeLoggedIn, loginOf, refused } from '@/offline/testing.ts'
import { downloadFile } from './download-file.ts'

it('follows the end of a login that the server knows no more', async () => {
  await becomeLoggedIn(loginOf('ada'))
  vi.stubGlobal('fetch', async () => refused(401, 'unauthorized'))
  await expect(downloadFile('/admin/users/export', 'users.csv')).rejects.toThrow()
  await expect.poll(readLogin).toBeNull()
})
