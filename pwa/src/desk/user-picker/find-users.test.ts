import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { findUsers } from './user-picker.tsx'

const { signal } = new AbortController()
const someone = (last_name: string) => ({ id: last_name, first_name: 'Rosa', last_name })

it('finds students among many other users', async () => {
  const server = vi.fn<typeof fetch>(async (path) => {
    const role = new URLSearchParams(String(path).split('?')[1]).get('role')
    const names = { user: ['Adler', 'Quimby'], student: ['Moss'] }[role ?? ''] ?? []
    return json({ users: [...names.map(someone), { id: 'nobody' }] })
  })
  vi.stubGlobal('fetch', server)
  const found = await findUsers('rosa', ['user', 'student'], signal)
  expect(found.map(({ id }) => id)).toEqual(['Adler', 'Moss', 'Quimby'])
  await findUsers('rosa', undefined, signal)
  expect(server.mock.lastCall?.[0]).toContain('searchTerm=rosa&role=all&limit=25')
})
