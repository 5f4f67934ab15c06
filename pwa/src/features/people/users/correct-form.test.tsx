import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { CorrectForm } from './correct-form.tsx'

const rosa = {
  id: 'rosa',
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: 'rosa@cubby.test',
  new_email: null as string | null,
  phone_number: null,
  role: 'student' as const,
  status: 'active' as const,
  invited_at: null,
  never_invited: false,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
}
const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
const close = vi.fn()
const sent = () =>
  server.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [JSON.parse(String(init.body))] : []))
const answer = (user: object, ...saved: (() => Response)[]) =>
  server.mockImplementation(async (_, init) =>
    init?.method === 'PUT'
      ? (saved.shift()?.() ?? json({ user, message: 'Saved' }))
      : json({ profile: user }),
  )
beforeEach(() => {
  server.mockReset()
  close.mockReset()
})
const open = () => show(<CorrectForm user={rosa} close={close} />)
const save = () => screen.getByRole('button', { name: 'Save' })

it('sends what was changed, with the values that it replaces', async () => {
  answer(rosa)
  const user = open()
  await user.clear(await screen.findByRole('textbox', { name: 'Last name' }))
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Núñez')
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '2125550100')
  await user.click(save())
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent()).toEqual([
    {
      last_name: 'Núñez',
      phone_number: '2125550100',
      base: { last_name: 'Delgado', phone_number: null },
    },
  ])
})

it('shows both values of a field that the student changed, too, and sends the chosen one', async () => {
  const refused = () =>
    json(
      {
        error: 'Somebody else changed this user in the meantime',
        code: 'profile_conflict',
        conflicts: { phone_number: { yours: '2125550100', theirs: '2125550199' } },
      },
      409,
    )
  answer(rosa, refused)
  const user = open()
  await user.type(await screen.findByRole('textbox', { name: /^Phone/ }), '2125550100')
  await user.click(save())
  await screen.findByText('Somebody else changed this user in the meantime')
  await user.click(screen.getByRole('radio', { name: '(212) 555-0100 entered here' }))
  await user.click(screen.getByRole('button', { name: 'Keep These' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent().at(-1)).toEqual({ phone_number: '2125550100', base: { phone_number: '2125550199' } })
})

it('takes back an address that waits', async () => {
  answer({ ...rosa, new_email: 'new@cubby.test' })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Keep Current Address' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent()).toEqual([{ email: 'rosa@cubby.test', base: {} }])
})

it('sends the link to an address that waits again', async () => {
  answer({ ...rosa, new_email: 'new@cubby.test' })
  const user = open()
  await screen.findByText('new@cubby.test is not confirmed yet. Until then, rosa@cubby.test is used.')
  await user.click(screen.getByRole('button', { name: 'Send Link Again' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent()).toEqual([{ email: 'new@cubby.test', base: {} }])
})

it('says that the profile could not be fetched', async () => {
  server.mockImplementation(async () => json({}, 503))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user profile')
})
