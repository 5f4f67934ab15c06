import 'fake-indexeddb/auto'
import type { OrderPreview } from '@cubby/contract/seats/center-orders'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { planOrder } from '@/features/seats/center-orders/order-plan.ts'
import { centerOf, memberOf } from '@/testing/center.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { StaffChoice } from './staff-choice.tsx'

const lacking = {
  standard_id: 'ocfs',
  standard_name: 'New York',
  kind: 'hours' as const,
  state: 'overdue' as const,
  due_on: '2026-09-14',
  done_until: null,
  earned: 0,
  missing: 30,
  missing_areas: [],
}
const staff = [
  memberOf('Anna Berg', { standings: [lacking] }),
  memberOf('Cleo Zorn'),
  memberOf('Rosa Delgado', { standings: [lacking], consent_missing: true }),
]
const center = centerOf({ staff })
const preview: OrderPreview = {
  class_title: 'CPR',
  display_date: 'Dec 4, 2026',
  free_seats: 1,
  waiting: 0,
  refusal: null,
  billing: '',
  needs_approval: false,
  terms: {
    price: 95,
    start_date: '2026-12-04',
    end_date: '2026-12-04',
    start_time: '18:00',
    end_time: '20:30',
    location: null,
  },
  people: [
    { member_id: 'Anna Berg', outcome: 'seat' },
    { member_id: 'Cleo Zorn', outcome: 'seat' },
    { member_id: 'Rosa Delgado', outcome: 'consent_missing' },
  ],
}

function Choice() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const wanted = staff.filter(({ member_id }) => ticked.has(member_id))
  const plan = planOrder(wanted, preview, 'fitting')
  return <StaffChoice center={center} ticked={ticked} plan={plan} preview={preview} onTick={setTicked} />
}

const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked).length

it('ticks all who lack something and can be enrolled, and says what each would get', async () => {
  const user = showWithLinks(<Choice />)
  screen.getByText('Has not agreed to the current Terms and Privacy Policy')
  expect(screen.getByRole('checkbox', { name: /Rosa Delgado/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Select everyone who is missing something (1)' }))
  expect(checked()).toBe(1)
  screen.getByText('Gets a spot')
  await user.click(screen.getByRole('checkbox', { name: /Cleo Zorn/ }))
  screen.getByText('Joins the waitlist')
})

it('keeps the ticks of people whom a search hides', async () => {
  const user = showWithLinks(<Choice />)
  await user.click(screen.getByRole('checkbox', { name: /Cleo Zorn/ }))
  await user.type(screen.getByLabelText('Search by name'), 'anna')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Select everyone who is missing something (1)' }))
  await user.clear(screen.getByLabelText('Search by name'))
  expect(checked()).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(checked()).toBe(0)
})
