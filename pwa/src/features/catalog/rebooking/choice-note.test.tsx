import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import {
  becomeLoggedIn,
  emptyDevice,
  enrollmentOf,
  loginOf,
  put,
  rowOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ChoiceNote } from './choice-note.tsx'

vi.mock('@/offline/sync/sync.ts', () => ({
  sync: vi.fn(async () => undefined),
  syncSoon: vi.fn(),
}))

beforeAll(() => {
  // jsdom knows dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

const asked = (changes: object = {}) =>
  enrollmentOf({
    starts_at: '2099-06-11T13:00:00.000Z',
    display_date: 'Jun 11, 2099',
    choice: { answer_until: '2099-06-01T14:00:00.000Z', unanswered: 'refund' },
    transferred_from: { session_id: 's0', class_id: 'c1', class_title: 'CPR', display_date: 'Jun 4, 2099' },
    ...changes,
  })
const row = (changes: object): OutboxRow<'answer-choice'> => ({
  ...rowOf(changes),
  kind: 'answer-choice',
  args: { enrollmentId: asked().id, oldSessionId: asked().session_id, wanted: null },
})

it('says what was cancelled, until when to choose, and what happens otherwise', async () => {
  showWithLinks(<ChoiceNote enrollment={asked()} />)
  const note = await screen.findByRole('region', { name: 'Your choice' })
  expect(note.textContent).toMatch(
    /^CPR, Jun 4, 2099, was cancelled\. Your spot on Jun 11, 2099 is held until Monday, Jun 1, .*\. If you do not choose by then, your enrollment ends, and everything you paid is refunded\./,
  )
})

it('queues the choice, and shows nothing as decided', async () => {
  const user = showWithLinks(<ChoiceNote enrollment={asked()} />)
  await user.click(await screen.findByRole('button', { name: /^Choose now/ }))
  // The sheet opens after the press has been painted.
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByLabelText(/^Refund/))
  await user.click(sheet.getByRole('button', { name: 'Send my choice' }))
  await waitFor(async () =>
    expect(await storedOutbox()).toMatchObject([{ kind: 'answer-choice', args: { wanted: null } }]),
  )
  await screen.findByText(/Nothing is decided yet\./)
  expect(screen.queryByRole('button', { name: /^Choose now/ })).toBeNull()
})

it('shows why a choice was refused, and lets the student choose again', async () => {
  await put(row({ status: 'conflict', lastError: { code: 'session_full', message: 'This session is full' } }))
  showWithLinks(<ChoiceNote enrollment={asked()} />)
  await screen.findByText('This session is full')
  expect(screen.getByRole('button', { name: /^Choose now/ })).toBeDefined()
})

it('offers nothing after the deadline, and says what the default is', async () => {
  const choice = { answer_until: '2020-06-01T14:00:00.000Z', unanswered: 'session' }
  showWithLinks(<ChoiceNote enrollment={asked({ choice })} />)
  await screen.findByText(/The time to choose is over\. Your new date is Jun 11, 2099\.$/)
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows nothing to whoever has nothing to choose', () => {
  showWithLinks(<ChoiceNote enrollment={asked({ choice: null })} />)
  expect(screen.queryByRole('region')).toBeNull()
})
