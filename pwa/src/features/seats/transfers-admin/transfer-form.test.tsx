import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Movable } from '@/features/seats/enrollments-admin/move-items.tsx'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const times = { start_time: '09:00', end_time: '12:00' }
const later = { ...times, start_date: '2099-12-11', end_date: '2099-12-11' }
const session = {
  location: 'Room 2',
  location_details: null,
  capacity: 10,
  enrolled_count: 7,
  available_spots: 3,
  waiting_count: 0,
  status: 'scheduled',
}
const sessions = [
  { ...session, ...times, id: 'old', start_date: '2099-12-04', end_date: '2099-12-04' },
  { ...session, ...later, id: 'later' },
]
const cpr = { id: 'cpr', title: 'CPR', price: 95, status: 'active', sessions }
let classes = [cpr]
const terms = { ...later, price: 95, location: 'Room 2' }
const preview = {
  money: { carried: 95, due: 0, due_date: null, refund: 0 },
  available_spots: 3,
  terms,
  requested_terms: null as object | null,
  offered_to: 'Sam Rivera',
}
const movable: Movable = {
  id: 'e1',
  studentName: 'Rosa Moss',
  classId: 'cpr',
  sessionId: 'old',
  place: 'CPR, Dec 4, 2099',
  request: null,
}
const request = {
  session_id: 'later',
  class_id: 'cpr',
  class_title: 'CPR',
  display_date: 'Dec 11, 2099',
  requested_at: '2099-11-20T15:00:00Z',
}

const refusal = (error: string, code: string) => json({ error, code }, 409)
let answers: { preview: () => Response; post: () => Response }
const sent: { path: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  if (options?.method === 'POST') {
    sent.push({ path, body: JSON.parse(String(options.body)) })
    return answers.post()
  }
  return path.includes('/transfer?') ? answers.preview() : json({ classes })
})
beforeEach(() => {
  sent.length = 0
  classes = [cpr]
  answers = {
    preview: () => json(preview),
    post: () =>
      json({ enrollment: { class_name: 'CPR', display_date: 'Dec 11, 2099' }, money: preview.money }),
  }
})

const showBanner = vi.fn()
const dialog = (changes: Partial<Movable> = {}) =>
  show(<TransferDialog movable={{ ...movable, ...changes }} showBanner={showBanner} onClosed={() => {}} />)
const move = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move' })

describe('the dialog that moves an enrollment', () => {
  it('offers the other sessions, says what the move does, and sends the terms that it showed', async () => {
    const user = dialog()
    await screen.findByRole('option', { name: 'Dec 11, 2099, 3 free seats' })
    expect(screen.queryByRole('option', { name: /Dec 4/ })).toBeNull()
    expect(move().disabled).toBe(true)
    await user.selectOptions(screen.getByLabelText('Session'), 'later')
    await screen.findByText('$95.00 that was paid counts toward the new session.')
    screen.getByText('3 free seats in the new session.')
    screen.getByText('Sam Rivera is offered the old seat.')
    screen.getByText('Rosa Moss is notified.')
    await user.click(move())
    expect(sent).toMatchObject([
      {
        path: expect.stringContaining('/admin/enrollments/e1/transfer'),
        body: { session_id: 'later', terms, refund_deadlines: 'reached' },
      },
    ])
    await vi.waitFor(() =>
      expect(showBanner).toHaveBeenCalledWith({
        tone: 'success',
        text: 'Rosa Moss was moved to CPR, Dec 11, 2099. $95.00 that was paid counts toward the new session.',
      }),
    )
  })

  it('says which refund deadlines then apply, and lets the office choose', async () => {
    const half = [
      { days: 7, percent: 100 },
      { days: 2, percent: 50 },
    ]
    answers.preview = () =>
      json({ ...preview, refund_policies: { reached: [{ days: 2, percent: 50 }], new: half } })
    const user = dialog({ request })
    const kept = await screen.findByRole<HTMLInputElement>('radio', {
      name: /^Past deadlines do not start again/,
    })
    screen.getByText('Until 2 days before the start: 50%; after that: nothing.')
    screen.getByText('Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.')
    expect(kept.checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Deadlines start again with the new date/ }))
    await user.click(move())
    expect(sent).toMatchObject([{ body: { refund_deadlines: 'new' } }])
  })

  it('offers no class without another session', async () => {
    classes = [
      { ...cpr, sessions: sessions.slice(0, 1) },
      { ...cpr, id: 'cda', title: 'CDA', sessions: sessions.slice(1) },
    ]
    const user = dialog()
    await screen.findByRole('option', { name: 'CDA' })
    expect(screen.queryByRole('option', { name: 'CPR' })).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('Session').disabled).toBe(true)
    await user.selectOptions(screen.getByLabelText('Class'), 'CDA')
    await screen.findByText('3 free seats in the new session.')
  })

  it('says why a move is refused before it can be sent', async () => {
    answers.preview = () => refusal('This session is full', 'session_full')
    dialog({ request })
    await screen.findByText('This session is full')
    expect(move().disabled).toBe(true)
  })

  it('shows what changed when the terms are no longer those that were shown', async () => {
    const user = dialog({ request })
    await screen.findByText('3 free seats in the new session.')
    answers.post = () =>
      refusal('The price, dates, times, or place changed since you saw them', 'terms_changed')
    answers.preview = () => json({ ...preview, money: { ...preview.money, due: 45, due_date: '2099-12-01' } })
    await user.click(move())
    await screen.findByText('The price, dates, times, or place changed since you saw them')
    await screen.findByText(
      '$95.00 that was paid counts toward the new session. $45.00 is due by Dec 1, 2099.',
    )
  })

  it('says that it needs a connection', async () => {
    answers.preview = () => {
      throw new TypeError('Failed to fetch')
    }
    dialog({ request })
    await screen.findByText(/^Couldn't preview the move\. This needs a connection/)
  })
})

describe('the request of a student', () => {
  it('is chosen, with what changed since', async () => {
    answers.preview = () => json({ ...preview, requested_terms: { ...terms, price: 60 } })
    dialog({ request })
    await screen.findByText('Changed since the student asked: Price: $60 → $95')
    expect(move().disabled).toBe(false)
  })

  it('is declined with a reason', async () => {
    const user = dialog({ request })
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Please tell the student why')
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText('Reason'), 'Only for beginners.')
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    expect(sent).toMatchObject([
      {
        path: expect.stringContaining('/admin/enrollments/e1/transfer-request/decline'),
        body: { reason: 'Only for beginners.' },
      },
    ])
  })
})
