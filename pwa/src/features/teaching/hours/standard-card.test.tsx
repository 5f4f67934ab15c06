import 'fake-indexeddb/auto'
import type { HourRules, StandardRules } from '@cubby/contract/teaching/standards'
import { standingOf } from '@cubby/rules/teaching/standing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { classOf, enrollmentOf, sessionOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { StandardCard } from './standard-card.tsx'

const hourRules: HourRules = {
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  areas: [
    { id: 'health', name: 'Health', minimum_hours: 10 },
    { id: 'safety', name: 'Safety', minimum_hours: 0 },
  ],
  first_period: { hours: 15, months: 6 },
  yearly_hours: 5,
  carry_over_days: 0,
  rounding: 'none',
}
const cardRules: StandardRules = {
  kind: 'card',
  issuers: [{ id: 'aha', name: 'American Heart Association', months: 24, until: 'month_end' }],
}
const today = '2026-11-27'

function followed(
  rules: StandardRules,
  changes: Partial<FollowedStandard> & { entries?: Parameters<typeof standingOf>[0]['entries'] } = {},
): FollowedStandard {
  const standard = {
    id: 'care',
    name: 'Child care training',
    authority: 'The state',
    renewed_by: null,
    archived: false,
    versions: [{ number: 1, effective_from: null, rules, source: '' }],
  }
  const { entries = [], ...others } = changes
  const since = '2026-10-01'
  return {
    standard,
    since,
    byOffice: false,
    standing: standingOf({ standard, since, entries, today }),
    counted: [],
    planned: [],
    filling: [],
    ...others,
  }
}

const entry = (area_id: string, hours: number, is_self_reported: boolean, completed_on = '2026-11-01') => ({
  completed_on,
  is_self_reported,
  credits: [{ standard_id: 'care', area_id, hours }],
})

it('shows earned hours and, apart from them, self-reported ones, with what is missing by when', () => {
  const entries = [entry('health', 4, false), entry('safety', 6, true)]
  showWithLinks(<StandardCard followed={followed(hourRules, { entries })} today={today} isMain />)
  screen.getByText('11 hours by Mar 31, 2027')
  screen.getByText('4 of 30 hours earned.')
  screen.getByText('6 more hours self-reported, not verified yet.')
  screen.getByText('First 6 months: 15 hours by Mar 31, 2027 · 11 hours missing')
  screen.getByText('This year: 5 hours by Sep 30, 2027 · 1 hour missing')
  screen.getByText('4 of 10 hours')
  screen.getByText('6 hours to verify')
  screen.getByRole('heading', { name: 'Areas to complete' })
  expect(screen.queryByText(/done$/)).toBeNull()
})

it('folds the areas that are done', () => {
  const entries = [entry('health', 10, false)]
  showWithLinks(<StandardCard followed={followed(hourRules, { entries })} today={today} isMain />)
  expect(screen.getByText('Health').closest('details')).toBe(screen.getByText('1 done').closest('details'))
  expect(screen.getByText('Safety').closest('details')).toBeNull()
  expect(screen.getByText('Safety').closest('li')?.textContent).toBe('Safety0 hours')
})

it('marks booked classes as planned, and leads to the session of a class that fills the gap', () => {
  const gap = { hours: 4, areas: [], renews: false }
  const planned = [
    { enrollment: enrollmentOf({ class_title: 'Nutrition', enrollment_status: 'approved' as const }), gap },
    { enrollment: enrollmentOf({ id: 'e2', class_title: 'Safety' }), gap },
  ]
  const filling = [
    { trainingClass: classOf(), session: sessionOf(), gap, isInTime: true },
    {
      trainingClass: classOf({ id: 'c2', title: 'Late' }),
      session: sessionOf({ id: 's2', available_spots: 0 }),
      gap,
      isInTime: false,
    },
  ]
  showWithLinks(<StandardCard followed={followed(hourRules, { planned, filling })} today={today} isMain />)
  screen.getByText('Planned · Gives 4 hours')
  screen.getByText('Planned; waiting for the office to approve · Gives 4 hours')
  expect(screen.getByRole('link', { name: 'Book it: Infant CPR' }).getAttribute('href')).toBe(
    '/classes/c1?session=s1',
  )
  screen.getByText('6 of 10 spots available')
  screen.getByText('1 more')
  screen.getByRole('link', { name: 'See it: Late' })
  screen.getByText(/after the hours are due/)
})

it('shows when a card expires, and that no class renews it', () => {
  const entries = [entry('aha', 0, false, '2025-01-10')]
  showWithLinks(<StandardCard followed={followed(cardRules, { entries })} today={today} isMain />)
  screen.getByText('Expires Jan 31, 2027')
  screen.getByText('Expires soon')
  screen.getByRole('heading', { name: 'Best next class' })
  screen.getByRole('link', { name: 'Ask the office' })
})

it('says that a card is only self-reported', () => {
  const entries = [entry('aha', 0, true, '2026-01-10')]
  showWithLinks(<StandardCard followed={followed(cardRules, { entries })} today={today} isMain />)
  screen.getByText('No card yet')
  screen.getByText(/^You reported a card from .*, valid until Jan 31, 2028/)
})
