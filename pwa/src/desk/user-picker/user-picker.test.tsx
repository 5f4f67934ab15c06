import 'fake-indexeddb/auto'
import { messages } from '@cubby/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { type PickedUser, UserPicker } from './user-picker.tsx'

const ada = { id: 'ada', first_name: 'Ada', last_name: 'Adler', email: 'ada@cubby.test' }
const moss = { id: 'moss', first_name: 'Rosa', last_name: 'Moss', email: 'rosa@cubby.test' }

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
beforeEach(() => {
  server.mockReset()
  server.mockImplementation(async () => json({ users: [ada, moss] }))
})

const picked = vi.fn()

function Picker() {
  const [user, setUser] = useState<PickedUser | null>(null)
  return (
    <UserPicker
      label="Recipient"
      user={user}
      blockedReason={({ id }) => (id === 'ada' ? 'Suspended' : null)}
      onPick={(next) => {
        picked(next?.id)
        setUser(next)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Recipient' })

it('finds users by typing and keeps the chosen one in the field', async () => {
  const user = show(<Picker />)
  await user.type(field(), 'r')
  await user.click(await screen.findByRole('option', { name: /Rosa Moss/ }))
  expect(picked).toHaveBeenLastCalledWith('moss')
  expect(field().value).toBe('Rosa Moss')
  expect(screen.getByText('rosa@cubby.test')).toBeDefined()
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(picked).toHaveBeenLastCalledWith(undefined)
  expect(field().value).toBe('')
})

it('shows why a user cannot be chosen, and does not choose them', async () => {
  picked.mockClear()
  const user = show(<Picker />)
  await user.type(field(), 'a')
  const suspended = await screen.findByRole('option', { name: /Ada Adler.*Suspended/ })
  expect(suspended.getAttribute('aria-disabled')).toBe('true')
  await user.click(suspended)
  expect(picked).not.toHaveBeenCalled()
})

it('shows when no user is found, and why loading failed', async () => {
  const user = show(<Picker />)
  server.mockImplementation(async () => json({ users: [] }))
  await user.type(field(), 'x')
  await screen.findByText('No one found')
  server.mockImplementation(async () => json({ users: null }))
  await user.type(field(), 'y')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(messages.invalidResponseFormat))
})
