import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { JoinAccountForm } from './join-account-form.tsx'
import { JoinCodeForm } from './join-code-form.tsx'

const ines = {
  id: 'ines',
  first_name: 'Ines',
  last_name: 'Alvarez',
  email: '',
  role: 'student' as const,
  status: 'active' as const,
  invited_at: null,
  never_invited: false,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
}
let answer: () => Response
const sent: unknown[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  // A login that an earlier test left can still be ending.
  if (options?.method !== 'POST' || path.endsWith('/revoke-login')) return json({})
  sent.push(JSON.parse(String(options.body)))
  return answer()
})
beforeEach(() => {
  sent.length = 0
})

it('makes a code only after the office said how it knows the student', async () => {
  answer = () => json({ code: '4821739205', expires_at: '2026-11-26T15:10:00Z' }, 201)
  const user = show(<JoinCodeForm user={ines} close={() => {}} />)
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the Code' })
  expect(make.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'They showed a photo ID' }))
  await user.click(make)
  const code = await screen.findByText('4821 739 205')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(sent).toEqual([{ identity: 'photo_id' }])
})

it('says why no code is made', async () => {
  answer = () => json({ error: 'This student has an email address.', code: 'has_email' }, 409)
  const user = show(<JoinCodeForm user={ines} close={() => {}} />)
  await user.click(screen.getByRole('radio', { name: 'I know them in person' }))
  await user.click(screen.getByRole('button', { name: 'Make the Code' }))
  await screen.findByText('This student has an email address.')
})

async function join(code: string) {
  const user = show(<JoinAccountForm />)
  await user.type(screen.getByLabelText('Code from the office'), code)
  await user.type(screen.getByLabelText('Email'), 'Ines@Example.test')
  await user.type(screen.getByLabelText('Password'), 'a kite above the bay')
  await user.click(screen.getByRole('button', { name: 'Join' }))
}

it('reads a code with spaces, and shows a refused one in its field', async () => {
  answer = () => json({ error: 'This code is wrong.', code: 'join_code_invalid' }, 400)
  await join('4821 739-205')
  await screen.findByText('This code is wrong.')
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the office'))
  expect(sent).toEqual([{ code: '4821739205', email: 'ines@example.test', password: 'a kite above the bay' }])
})

it('asks for all digits before it sends anything', async () => {
  await join('4821')
  await screen.findByText('Enter the 10 digits of the code')
  expect(sent).toEqual([])
})
