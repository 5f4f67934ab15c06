import 'fake-indexeddb/auto'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import type { HourRules, StandardRules } from '@cubby/contract/teaching/standards'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showWithLinks } from '@/testing/show.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { StandardsChoice } from './standards-choice.tsx'

vi.mock('@/unsent-changes/queue-command.ts', () => ({ queueCommand: vi.fn(async () => false) }))

const rules: HourRules = {
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  areas: ['health', 'safety'].map((id) => ({ id, name: id, minimum_hours: 0 })),
  first_period: { hours: 15, months: 6 },
  yearly_hours: 5,
  carry_over_days: 0,
  rounding: 'none',
}
const card: StandardRules = {
  kind: 'card',
  issuers: [{ id: 'aha', name: 'American Heart Association', months: 24, until: 'day' }],
}
const standardOf = (id: string, name: string, of: StandardRules) => ({
  id,
  name,
  authority: 'The state',
  renewed_by: null,
  archived: false,
  versions: [{ number: 1, effective_from: null, rules: of, source: '18 NYCRR 418' }],
})
const ledger: HoursLedger = {
  standards: [standardOf('care', 'Child care', rules), standardOf('cpr', 'CPR', card)],
  chosen: [],
  certificates: [],
  trainings: [],
  classes: [],
}

it('explains each standard, asks since when only if it matters, and queues the choice', async () => {
  const user = showWithLinks(<StandardsChoice ledger={ledger} today="2026-11-27" />)
  screen.getByText(
    '30 hours every 2 years. 15 hours of them in the first 6 months. At least 5 hours each year. Some training in each of 2 areas.',
  )
  expect(screen.getAllByText('18 NYCRR 418')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: /^CPR/ }))
  expect(screen.queryByLabelText('Since when?')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^Child care/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('This is required')
  expect(queueCommand).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Since when?'), '2025-03-01')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(queueCommand).toHaveBeenCalledWith({
    kind: 'choose-standards',
    args: {
      chosen: [
        { standard_id: 'cpr', since: '2026-11-27' },
        { standard_id: 'care', since: '2025-03-01' },
      ],
    },
  })
})

it('shows what the office set, and leaves it to the office', async () => {
  vi.mocked(queueCommand).mockClear()
  const chosen = [{ standard_id: 'care', since: '2025-09-01', by_office: true }]
  const user = showWithLinks(<StandardsChoice ledger={{ ...ledger, chosen }} today="2026-11-27" />)
  const care = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Child care/ })
  expect([care.checked, care.disabled]).toEqual([true, true])
  screen.getByText(
    'The office set this. It applies from Sep 1, 2025. Ask the office if it should not apply to you.',
  )
  await user.click(screen.getByRole('checkbox', { name: /^CPR/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(queueCommand).toHaveBeenCalledWith({
    kind: 'choose-standards',
    args: { chosen: [{ standard_id: 'cpr', since: '2026-11-27' }] },
  })
})
