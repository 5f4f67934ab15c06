import type { HoursLedger } from '@cubby/contract/teaching/hours'
import type { HourRules, Standard } from '@cubby/contract/teaching/standards'
import { expect, it } from 'vitest'
import { classOf, enrollmentOf, sessionOf } from '@/offline/testing.ts'
import { bestClasses, doneUntil, followedStandards } from './my-hours.ts'
import { missingText } from './standing-text.ts'

const rules: HourRules = {
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  areas: [
    { id: 'health', name: 'Health', minimum_hours: 0 },
    { id: 'safety', name: 'Safety', minimum_hours: 0 },
  ],
  first_period: null,
  yearly_hours: null,
  carry_over_days: 0,
  rounding: 'none',
}
const standard: Standard = {
  id: 'care',
  name: 'Child care',
  authority: 'The state',
  renewed_by: null,
  archived: false,
  versions: [{ number: 1, effective_from: null, rules, source: '' }],
}
const credit = (area_id: string, hours: number) => ({ standard_id: 'care', area_id, hours })
const ledger: HoursLedger = {
  standards: [standard],
  chosen: [{ standard_id: 'care', since: '2025-03-01' }],
  certificates: [],
  trainings: [],
  classes: [
    { class_id: 'large', hours: 20, credits: [credit('health', 20)] },
    { class_id: 'small', hours: 4, credits: [credit('safety', 4)] },
    { class_id: 'late', hours: 30, credits: [credit('health', 30)] },
    { class_id: 'none', hours: 8, credits: [] },
  ],
}
const sessionOn = (class_id: string, day: string) =>
  sessionOf({ id: `of-${class_id}`, class_id, start_date: day, end_date: day, starts_at: `${day}T15:00:00Z` })
const classes = [
  ['small', '2026-12-04'],
  ['late', '2027-06-01'],
  ['none', '2026-12-01'],
  ['large', '2027-01-10'],
].map(([id = '', day = '']) => classOf({ id, title: id, sessions: [sessionOn(id, day)] }))
const facts = { ledger, enrollments: [], classes, today: '2026-11-27', now: new Date('2026-11-27T15:00:00Z') }
const training = {
  id: 't1',
  title: 'Elsewhere',
  provider: 'County',
  completed_on: '2026-05-01',
  hours: 30,
  credits: [credit('health', 20), credit('safety', 10)],
  reason: null,
  upload_id: null,
  submitted_at: '2026-05-02T10:00:00Z',
  reviewed_at: null,
}

it('offers the classes that end in time first, then those that give most, and none that gives nothing', () => {
  const [followed] = followedStandards(facts)
  expect(
    followed?.filling.map(({ trainingClass, gap, isInTime }) => [trainingClass.id, gap.hours, isInTime]),
  ).toEqual([
    ['large', 20, true],
    ['small', 4, true],
    ['late', 30, false],
  ])
})

it('prefers a class with a free seat to one that gives more', () => {
  const classes = facts.classes.map((one) =>
    one.id === 'large'
      ? { ...one, sessions: one.sessions.map((session) => ({ ...session, available_spots: 0 })) }
      : one,
  )
  const [followed] = followedStandards({ ...facts, classes })
  expect(followed?.filling.map(({ trainingClass }) => trainingClass.id)).toEqual(['small', 'large', 'late'])
})

it('never adds planned hours to the earned ones, and no longer offers the booked class', () => {
  const enrollments = [
    enrollmentOf({
      class_id: 'large',
      start_date: '2027-01-10',
      end_date: '2027-01-10',
      enrollment_status: 'approved',
    }),
    enrollmentOf({ id: 'e2', class_id: 'small', start_date: '2026-10-01', end_date: '2026-10-01' }),
  ]
  const [followed] = followedStandards({ ...facts, enrollments })
  expect(followed?.standing).toMatchObject({ earned: 0, missing: 30 })
  expect(followed?.planned.map(({ enrollment, gap }) => [enrollment.class_id, gap.hours])).toEqual([
    ['large', 20],
  ])
  expect(followed?.filling.map(({ trainingClass }) => trainingClass.id)).toEqual(['late'])
})

it('counts self-reported hours apart, and is done only once they are verified', () => {
  const reported = { ...ledger, trainings: [{ ...training, status: 'submitted' as const }] }
  const [waiting] = followedStandards({ ...facts, ledger: reported })
  expect(waiting?.standing).toMatchObject({ earned: 0, self_reported: 30, missing: 30, state: 'open' })
  const verified = { ...ledger, trainings: [{ ...training, status: 'verified' as const }] }
  const followed = followedStandards({ ...facts, ledger: verified })
  expect(doneUntil(followedStandards({ ...facts, ledger: reported }))).toBeUndefined()
  expect(doneUntil(followed)).toBe('2027-02-28')
  expect(followed[0]?.filling).toEqual([])
})

it('lists what counted in the period, so that its hours are the earned ones', () => {
  const trainings = [
    { ...training, status: 'verified' as const },
    { ...training, id: 't2', completed_on: '2025-02-28', status: 'verified' as const },
    { ...training, id: 't3', status: 'submitted' as const },
  ]
  const certificate = { certificate_id: 'c1', title: 'Here', completed_on: '2026-08-01', hours: 6 }
  const certificates = [{ ...certificate, credits: [credit('health', 5.5)] }]
  const [followed] = followedStandards({ ...facts, ledger: { ...ledger, trainings, certificates } })
  expect(followed?.counted.map(({ id, hours }) => [id, hours])).toEqual([
    ['c1', 5.5],
    ['t1', 30],
  ])
  expect(followed?.standing).toMatchObject({ earned: 35.5 })
})

it.each([
  ['2026-11-27', [], '30 hours by Feb 28, 2027'],
  ['2026-11-27', [credit('health', 30)], 'Training in 1 area by Feb 28, 2027'],
])('says on %s what is missing first', (today, credits, text) => {
  const earned = {
    ...ledger,
    trainings: [{ ...training, credits: [...credits], status: 'verified' as const }],
  }
  const [followed] = followedStandards({ ...facts, ledger: earned, today })
  if (followed?.standing.kind !== 'hours') throw new Error('the standard has hours')
  expect(missingText(followed.standing, today)).toBe(text)
})

it('offers the session of a class that ends in time and has a free seat, as the reminder does', () => {
  const session = (id: string, days: readonly [string, string], available_spots: number) =>
    sessionOf({
      id,
      start_date: days[0],
      end_date: days[1],
      starts_at: `${days[0]}T15:00:00Z`,
      available_spots,
    })
  const sessions = [
    session('full', ['2026-12-01', '2026-12-01'], 0),
    session('ends late', ['2026-12-02', '2027-03-30'], 5),
    session('in time', ['2026-12-09', '2026-12-09'], 5),
  ]
  const offered = (from: number, to: number) =>
    followedStandards({
      ...facts,
      classes: [classOf({ id: 'large', sessions: sessions.slice(from, to) })],
    })[0]?.filling.map((one) => [one.session.id, one.isInTime])
  expect(offered(0, 3)).toEqual([['in time', true]])
  expect(offered(0, 2)).toEqual([['ends late', false]])
  expect(offered(0, 1)).toEqual([['full', true]])
})

const fillingOf = (id: string) => ({
  trainingClass: classOf({ id }),
  session: sessionOf({ class_id: id }),
  gap: { hours: 4, areas: [], renews: false },
  isInTime: true,
})

it('offers each class once, and first those of the most urgent standard', () => {
  const followed = [['cpr'], ['health', 'cpr'], ['nutrition']].map((ids) => ({ filling: ids.map(fillingOf) }))
  expect(bestClasses(followed).map(({ trainingClass }) => trainingClass.id)).toEqual([
    'cpr',
    'health',
    'nutrition',
  ])
})
