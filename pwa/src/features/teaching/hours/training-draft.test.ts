import type { Standard, StandardRules } from '@cubby/contract/teaching/standards'
import { expect, it } from 'vitest'
import { type CreditDraft, checkDraft, creditChoices, draftOf, type TrainingDraft } from './training-draft.ts'

const standardOf = (id: string, rules: StandardRules): Standard => ({
  id,
  name: id,
  authority: 'The state',
  renewed_by: null,
  archived: false,
  versions: [{ number: 1, effective_from: null, rules, source: '' }],
})
const hours = {
  kind: 'hours',
  period: { kind: 'once' },
  hours: 30,
  first_period: null,
  yearly_hours: null,
  carry_over_days: 0,
  rounding: 'none',
} as const
const standards = [
  standardOf('care', { ...hours, areas: [{ id: 'health', name: 'Health', minimum_hours: 0 }] }),
  standardOf('renewal', { ...hours, areas: [] }),
  standardOf('cpr', {
    kind: 'card',
    issuers: [{ id: 'aha', name: 'American Heart Association', months: 24, until: 'day' }],
  }),
]
const today = '2026-11-27'
const choices = creditChoices(standards, today)
const draft: TrainingDraft = {
  title: 'Safe Sleep',
  provider: 'County Health',
  completed_on: '2026-11-01',
  hours: '2,5',
  credits: [],
}
const credit = (choice: string, count: string): CreditDraft => ({ key: choice, choice, hours: count })
const check = (changes: Partial<TrainingDraft>) =>
  checkDraft({ ...draft, ...changes }, { id: 't1', choices, today })

it('offers areas, a standard without areas, and the issuers of a card', () => {
  expect(choices.map(({ value, label, isCard }) => [value, label, isCard])).toEqual([
    ['care health', 'Health', false],
    ['renewal ', 'renewal', false],
    ['cpr aha', 'Card from American Heart Association', true],
  ])
})

it('reports hours for areas, a card without hours, and nothing for an empty row', () => {
  const credits = [
    credit('care health', '2'),
    credit('renewal ', '2.5'),
    credit('cpr aha', ''),
    credit('', '3'),
  ]
  expect(check({ credits })).toEqual({
    errors: null,
    report: {
      id: 't1',
      title: 'Safe Sleep',
      provider: 'County Health',
      completed_on: '2026-11-01',
      hours: 2.5,
      credits: [
        { standard_id: 'care', area_id: 'health', hours: 2 },
        { standard_id: 'renewal', area_id: null, hours: 2.5 },
        { standard_id: 'cpr', area_id: 'aha', hours: 0 },
      ],
    },
  })
})

it.each([
  [{ title: ' ' }, { title: 'This is required' }],
  [{ completed_on: '' }, { completed_on: 'Please enter a valid date' }],
  [{ completed_on: '2026-11-28' }, { completed_on: 'The training is not over yet.' }],
  [{ hours: '0' }, { hours: 'Hours are a number from 0.25 to 10,000 with at most two decimals' }],
  [
    { credits: [credit('care health', '')] },
    { credits: 'Hours must be a number from 0 to 10,000 with at most two decimals' },
  ],
  [
    { credits: [credit('care health', '3')] },
    { credits: 'The hours for one standard are more than the hours of the training.' },
  ],
])('refuses %o', (changes, errors) => {
  expect(check(changes)).toEqual({ report: null, errors })
})

it('shows a returned training as it was reported', () => {
  const credits = [{ standard_id: 'care', area_id: 'health', hours: 2 }]
  const shown = draftOf({ title: 'A', provider: 'B', completed_on: '2026-01-02', hours: 2, credits })
  expect(shown).toMatchObject({ hours: '2', credits: [{ choice: 'care health', hours: '2' }] })
  expect(checkDraft(shown, { id: 't1', choices, today }).report?.credits).toEqual(credits)
})
