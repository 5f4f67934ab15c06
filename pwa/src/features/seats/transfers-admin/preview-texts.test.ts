import { expect, it } from 'vitest'
import { moneyText, previewTexts } from './transfer-form.tsx'

const none = { carried: 0, due: 0, due_date: null, refund: 0 }

it.each([
  ['Nothing is due.', none],
  ['$95.00 that was paid counts toward the new session.', { ...none, carried: 95 }],
  [
    '$95.00 that was paid counts toward the new session. $45.00 is due by Mar 5, 2027.',
    { ...none, carried: 95, due: 45, due_date: '2027-03-05' },
  ],
  [
    '$60.00 that was paid counts toward the new session. $35.00 has to be refunded.',
    { ...none, carried: 60, refund: 35 },
  ],
])('says about the money: %s', (text, money) => {
  expect(moneyText(money)).toBe(text)
})

it('says who gets the old seat, and who is notified', () => {
  const terms = {
    price: 95,
    start_date: '2027-02-12',
    end_date: '2027-02-12',
    start_time: '09:00',
    end_time: '15:30',
    location: null,
  }
  const preview = { money: none, available_spots: 1, terms, requested_terms: null, offered_to: null }
  const [seats, , oldSeat, message] = previewTexts(preview, 'Maya Torres')
  expect([seats, oldSeat, message]).toEqual([
    '1 free seat in the new session.',
    'No one is waiting for the old seat.',
    'Maya Torres is notified.',
  ])
  expect(previewTexts({ ...preview, offered_to: 'Sam Rivera' }, 'Maya Torres')).toContain(
    'Sam Rivera is offered the old seat.',
  )
})
