import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CallsScreen } from './calls-screen.tsx'

const call = (id: string, changes: object = {}) => ({
  id,
  title: `Message ${id}`,
  message: 'We meet in room 4.',
  created_at: '2026-11-25T15:00:00Z',
  done_at: null,
  done_by_name: null,
  outcome: null,
  ...changes,
})
const ines = {
  user_id: 'ines',
  name: 'Ines Alvarez',
  email: '',
  phone_number: '(718) 555-0188',
  address: null,
  same_phone: ['Leo Alvarez'],
  calls: [call('a'), call('b')],
}
const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 }
let answer: () => Response
const sent: unknown[] = []
vi.stubGlobal('fetch', async (_: string, options?: RequestInit) => {
  if (options?.method !== 'PUT') return answer()
  sent.push(JSON.parse(String(options.body)))
  return json({ message: 'Saved as done' })
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  sent.length = 0
  answer = () => json({ students: [ines], pagination })
})
const open = (onSearch = vi.fn()) => ({
  user: showWithLinks(<CallsScreen search={{}} onSearch={onSearch} />),
  onSearch,
})

it('shows what to read out, whom to ask for, and a number that the phone dials', async () => {
  const { user, onSearch } = open()
  await screen.findByText('Message a')
  screen.getByText('Same phone number: Leo Alvarez. Ask for Ines Alvarez.')
  expect(screen.getByRole('link', { name: '(718) 555-0188' }).getAttribute('href')).toBe('tel:7185550188')
  await user.click(screen.getByRole('button', { name: 'Ines Alvarez' }))
  expect(onSearch).toHaveBeenCalledWith({ user: 'ines' })
})

it('marks one message, or all of a student at once', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Mark as Told\s*Message a/ }))
  await user.click(screen.getByRole('button', { name: /^Mark as Mailed\s*Message b/ }))
  await user.click(screen.getByRole('button', { name: /^Mark All as Told \((2)\)/ }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { ids: ['a'], outcome: 'called' },
    { ids: ['b'], outcome: 'letter' },
    { ids: ['a', 'b'], outcome: 'called' },
  ])
})

it('shows who made a call, and puts it back on the list', async () => {
  const done = { done_at: '2026-11-26T15:00:00Z', done_by_name: 'Avery Stone', outcome: 'letter' }
  answer = () => json({ students: [{ ...ines, calls: [call('a', done)] }], pagination })
  const { user } = open()
  await screen.findByText(/^Letter Mailed by Avery Stone, /)
  await user.click(screen.getByRole('button', { name: /^Mark as Not Done/ }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['a'], outcome: null }]))
})

it('says that nobody is to be called', async () => {
  answer = () => json({ students: [], pagination: { ...pagination, total: 0 } })
  open()
  await screen.findByText('No one to call')
})

it('offers to try again when the list cannot be loaded', async () => {
  answer = () => json({ error: 'No', code: 'forbidden' }, 403)
  open()
  await screen.findByRole('alert')
})
