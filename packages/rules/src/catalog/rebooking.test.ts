import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { checkChoice, checkRebooking, decideRebooking, isChoiceOver, proposeSessions } from './rebooking.ts'

const now = new Date('2026-12-01T14:00:00Z')
const open = {
  status: 'scheduled',
  removed: false,
  over: false,
  startsAt: new Date('2026-12-04T14:00:00Z'),
} as const

describe('which session', () => {
  it.each([
    ['removed', { removed: true }, 'session_removed'],
    ['cancelled', { status: 'cancelled' }, 'session_cancelled'],
    ['completed', { status: 'completed' }, 'session_completed'],
    ['over', { over: true }, 'session_completed'],
  ] as const)('rebooks nobody of a session that is %s', (_, changes, reason) => {
    expect(checkRebooking({ ...open, ...changes })).toEqual(refused(reason))
  })

  it('rebooks the students of a session that has begun', () => {
    expect(checkRebooking({ ...open, startsAt: new Date('2026-11-30T14:00:00Z') })).toEqual({ ok: true })
  })
})

describe('where to', () => {
  const facts = {
    status: 'approved',
    historical: false,
    isReviewed: false,
    isCertified: false,
    oldSession: { ...open, classId: 'cpr' },
    role: 'student',
    accountStatus: 'active',
    session: { ...open, startsAt: new Date('2026-12-11T14:00:00Z'), classId: 'cpr' },
    seats: { capacity: 10, enrolled: 9, offered: 0, waiting: 0, makeUps: 0 },
    participation: 'none',
    now,
  } as const

  it('takes a free seat of the same class', () => {
    expect(decideRebooking(facts)).toEqual({ ok: true, from: 'free' })
    const elsewhere = { ...facts.session, classId: 'babies' }
    expect(decideRebooking({ ...facts, session: elsewhere })).toEqual(refused('other_class'))
  })

  it('passes nobody who waits', () => {
    expect(decideRebooking({ ...facts, seats: { ...facts.seats, waiting: 1 } })).toEqual(
      refused('session_full'),
    )
  })
})

const student = (enrollmentId: string, changes: { enrolledIn?: string[]; offeredIn?: string[] } = {}) => ({
  enrollmentId,
  enrolledIn: new Set(changes.enrolledIn),
  offeredIn: new Set(changes.offeredIn),
})

describe('proposals', () => {
  const sessions = [
    { id: 'june', free: 1 },
    { id: 'july', free: 2 },
  ]
  const proposed = (students: Parameters<typeof proposeSessions>[0]) => [
    ...proposeSessions(students, sessions).values(),
  ]

  it('fills the soonest session first, and counts the seats of those before', () => {
    expect(proposed(['ada', 'bea', 'cleo', 'dora'].map((id) => student(id)))).toEqual([
      'june',
      'july',
      'july',
      null,
    ])
  })

  it('leaves out a session that the student is in', () => {
    expect(proposed([student('ada', { enrolledIn: ['june'] }), student('bea')])).toEqual(['july', 'june'])
  })

  it('takes the seat of an offer, which is not one of the free seats', () => {
    const full = [{ id: 'june', free: 0 }]
    const holder = student('ada', { offeredIn: ['june'] })
    expect([...proposeSessions([student('bea'), holder], full).values()]).toEqual([null, 'june'])
    expect(proposed([holder, student('bea')])).toEqual(['june', 'june'])
  })

  it('never gives away more seats than are free', () => {
    const counts = fc.array(fc.nat(5), { maxLength: 4 })
    fc.assert(
      fc.property(counts, fc.nat(20), (free, many) => {
        const offered = free.map((count, number) => ({ id: String(number), free: count }))
        const students = Array.from({ length: many }, (_, number) => student(`e${number}`))
        const result = [...proposeSessions(students, offered).values()]
        const total = free.reduce((sum, count) => sum + count, 0)
        for (const { id, free } of offered) {
          expect(result.filter((one) => one === id).length).toBeLessThanOrEqual(free)
        }
        expect(result.filter((one) => one !== null)).toHaveLength(Math.min(many, total))
      }),
    )
  })
})

describe('a choice', () => {
  const choice = {
    answerUntil: new Date('2026-12-03T14:00:00Z'),
    unanswered: 'refund',
    startsAt: open.startsAt,
  } as const

  it('is open until its deadline', () => {
    expect(checkChoice(choice, now)).toEqual({ ok: true })
    expect(checkChoice(choice, choice.answerUntil)).toEqual(refused('choice_closed'))
  })

  it('ends when the session starts in which the seat is held', () => {
    expect(isChoiceOver({ ...choice, startsAt: now }, now)).toBe(true)
    expect(isChoiceOver({ ...choice, startsAt: new Date(now.getTime() + 1) }, now)).toBe(false)
  })
})
