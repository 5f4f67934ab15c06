import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, loginOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ProfileHeader } from './profile-header.tsx'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
const { user: ada } = loginOf('ada')

it('shows a new email address that waits, and has its link sent again', async () => {
  server.mockImplementation(async () => json({ message: 'Sent' }))
  const user = showWithLinks(<ProfileHeader user={{ ...ada, new_email: 'new@cubby.test' }} />)
  const note = screen.getByText(/^To use your new email address/)
  expect(note.textContent).toBe(
    'To use your new email address, open the link that we sent to new@cubby.test. Until then, log in with ada@cubby.test.',
  )
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByText(/a new confirmation link has been sent/)
  const [url, init] = server.mock.calls[0] ?? []
  expect(String(url)).toMatch(/\/users\/resend-verification$/)
  expect(JSON.parse(String(init?.body))).toEqual({ email: 'new@cubby.test' })
})

it.each([null, undefined])('says nothing about a new address that is %s', (new_email) => {
  showWithLinks(<ProfileHeader user={{ ...ada, new_email }} />)
  expect(screen.queryByText(/^To use your new email address/)).toBeNull()
})
