import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { displayDate } from '@cubby/rules/session-dates'
import { expect, test } from 'vitest'
import { changedTermsTexts, ownPriceOf } from './session-description.ts'

const seen: SessionTerms = {
  price: 240,
  start_date: '2026-12-04',
  end_date: '2026-12-06',
  start_time: '18:00',
  end_time: '20:30',
  location: null,
}

test('each part that changed is a line with both versions', () => {
  const current = {
    price: 540,
    start_date: '2026-12-11',
    end_date: '2026-12-11',
    start_time: '09:00',
    end_time: '20:30',
    location: 'Room 2',
  }
  expect(changedTermsTexts({ seen, current })).toEqual([
    'Price: $240 → $540',
    `Dates: ${displayDate(seen.start_date, seen.end_date)} → Dec 11, 2026`,
    'Times: 6:00–8:30 PM → 9:00 AM–8:30 PM',
    'Place: TBA → Room 2',
  ])
})

test('what did not change is not listed', () => {
  expect(changedTermsTexts({ seen, current: { ...seen, price: 540 } })).toEqual(['Price: $240 → $540'])
})

test('staff of a center cost what the center agreed to, without discounts of students', () => {
  const trainingClass: TrainingClass = {
    id: 'class',
    title: 'CPR',
    description: '',
    duration: '1 day',
    status: 'active',
    location_type: 'in-person',
    location: 'Room 2',
    location_details: null,
    price: 240,
    image_url: null,
    instructor_name: null,
    sessions: [],
    discounts: { early_bird: null, returning: { unit: 'percent', value: 15 } },
  }
  const facts = { isReturning: true, today: '2026-12-01' }
  const place = { priced: null, paid_by: 'Little Stars' }
  expect(ownPriceOf(trainingClass, { ...facts, place })).toEqual({
    price: 240,
    discount: null,
    paidBy: 'Little Stars',
  })
  expect(ownPriceOf(trainingClass, { ...facts, place: null }).discount?.amount).toBe(36)
})
