import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { PhoneEnrollment } from './phone-enrollment.tsx'

const student = { id: 'rosa', first_name: 'Rosa', last_name: 'Moss', email: 'rosa@cubby.test' }
const session = {
  id: 's1',
  start_date: '2099-12-04',
  end_date: '2099-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  location_details: null,
  capacity: 10,
  enrolled_count: 7,
  available_spots: 3,
  waiting_count: 0,
  status: 'scheduled',
}
let classes = [{ id: 'cpr', title: 'CPR', price: 95, status: 'active', sessions: [session] }]
const sent: unknown[] = []
let own: object
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  if (options?.method === 'POST') {
    sent.push(JSON.parse(String(options.body)))
    return json({ error: 'This session is full', code: 'session_full' }, 409)
  }
  if (path.includes('/enrollments/price')) return json(path.includes('sessionId=s2') ? { price: 120 } : own)
  return json(path.includes('/admin/classes') ? { classes } : { users: [] })
})
const quoted = classes
beforeEach(() => {
  sent.length = 0
  classes = quoted
  own = { price: 95, discount: null }
})

const form = () => show(<PhoneEnrollment student={student} onNextCall={() => {}} close={() => {}} />)
const button = (name: string) => screen.findByRole('button', { name })

it('sends what was quoted, with the payment, and offers the waitlist when the session is full', async () => {
  const user = form()
  await screen.findByRole('option', { name: 'CPR' })
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  await user.click(screen.getByLabelText('Record a payment'))
  await user.clear(screen.getByLabelText('Amount (US dollars)'))
  await user.type(screen.getByLabelText('Amount (US dollars)'), '95.01')
  await user.click(await button('Enroll'))
  await screen.findByText('Choose how it was paid')
  await user.selectOptions(screen.getByLabelText('Method'), 'Card')
  await user.click(await button('Enroll'))
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText('Amount (US dollars)'))
  await user.type(screen.getByLabelText('Amount (US dollars)'), '40')
  classes = classes.map((each) => ({
    ...each,
    sessions: [{ ...session, available_spots: 0, waiting_count: 2 }],
  }))
  await user.click(await button('Enroll'))
  expect(sent).toMatchObject([
    {
      student_id: 'rosa',
      session_id: 's1',
      status: 'approved',
      terms: { price: 95, location: 'Room 2' },
      payment: { amount: 40, method: 'card' },
    },
  ])
  await screen.findByText('This session is full')
  await button('Put on Waitlist')
  expect(screen.queryByLabelText('Record a payment')).toBeNull()
  expect(screen.queryByLabelText('Enroll as')).toBeNull()
})

it('follows the price of another session with the amount, unless another amount was typed', async () => {
  const cda = { id: 'cda', title: 'CDA', price: 120, status: 'active', sessions: [{ ...session, id: 's2' }] }
  classes = [...quoted, cda]
  const user = form()
  await screen.findByRole('option', { name: 'CPR' })
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  await user.click(screen.getByLabelText('Record a payment'))
  await user.selectOptions(screen.getByLabelText('Class'), 'Choose a class')
  await user.selectOptions(screen.getByLabelText('Class'), 'CDA')
  const amount = screen.getByLabelText<HTMLInputElement>('Amount (US dollars)')
  expect(amount.value).toBe('120.00')
  await user.clear(amount)
  await user.type(amount, '40')
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  expect(screen.getByLabelText<HTMLInputElement>('Amount (US dollars)').value).toBe('40')
})

it('says what this student pays before the click, and asks for no more', async () => {
  own = { price: 95, discount: { kind: 'returning', amount: 14.25, code: null, reason: null } }
  const user = form()
  await screen.findByRole('option', { name: 'CPR' })
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  await screen.findByText('The price for this student is $80.75 ($95 − $14.25, Returning student).')
  await user.click(screen.getByLabelText('Record a payment'))
  expect(screen.getByLabelText<HTMLInputElement>('Amount (US dollars)').value).toBe('80.75')
  await user.clear(screen.getByLabelText('Amount (US dollars)'))
  await user.type(screen.getByLabelText('Amount (US dollars)'), '81')
  await user.selectOptions(screen.getByLabelText('Method'), 'Cash')
  await user.click(await button('Enroll'))
  expect(sent).toEqual([])
})

it('enrolls a late student in a session that has begun only after a confirmation', async () => {
  const begun = { ...session, start_date: '2020-12-04' }
  classes = quoted.map((each) => ({ ...each, sessions: [begun] }))
  const user = form()
  await screen.findByRole('option', { name: 'CPR' })
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  screen.getByText(/already begun, 3 free seats\.$/)
  const enroll = screen.getByRole<HTMLButtonElement>('button', { name: 'Enroll' })
  expect(enroll.disabled).toBe(true)
  await user.click(screen.getByLabelText('The session has begun. Enroll the student late.'))
  await user.click(enroll)
  expect(sent).toMatchObject([{ session_id: 's1', status: 'approved', late: true }])
})
