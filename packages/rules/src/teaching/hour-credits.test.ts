import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditCertificates, creditsFor, floorTo, hourEntries, sharesOn, sumHours } from './hour-credits.ts'

const share = (area_id: string, hours: number) => ({ standard_id: 'ocfs', area_id, hours })
const since = (effective_from: string | null, hours = 10) => ({
  effective_from,
  hours,
  shares: [share('safety', hours / 2)],
})

describe('credits', () => {
  it('are the attended part of each share', () => {
    const shares = { effective_from: null, hours: 16, shares: [share('safety', 6), share('nutrition', 4)] }
    expect(creditsFor(12, shares).map(({ hours }) => hours)).toEqual([4.5, 3])
    expect(creditsFor(16, shares).map(({ hours }) => hours)).toEqual([6, 4])
  })

  it('are never more than the share, and nothing for a class without hours', () => {
    expect(creditsFor(20, { effective_from: null, hours: 16, shares: [share('safety', 6)] })[0]?.hours).toBe(
      6,
    )
    expect(creditsFor(20, { effective_from: null, hours: 0, shares: [share('safety', 0)] })[0]?.hours).toBe(0)
  })

  it('are rounded down to hundredths', () => {
    const shares = { effective_from: null, hours: 3, shares: [share('safety', 1)] }
    expect(creditsFor(2, shares)[0]?.hours).toBe(0.66)
  })

  it('are together never more than the attended hours', () => {
    const quarters = fc.integer({ min: 0, max: 400 }).map((count) => count / 4)
    fc.assert(
      fc.property(fc.array(quarters, { maxLength: 8 }), quarters, (areas, attended) => {
        const hours = sumHours(areas)
        const credits = creditsFor(attended, {
          effective_from: null,
          hours,
          shares: areas.map((one, index) => share(String(index), one)),
        })
        expect(sumHours(credits.map((credit) => credit.hours))).toBeLessThanOrEqual(attended)
      }),
    )
  })
})

it('rounds down to a step without errors of binary fractions', () => {
  expect([
    floorTo(0.29, 0.01),
    floorTo(2.49, 0.25),
    floorTo(2.99, 0.5),
    floorTo(3, 1),
    floorTo(0.3, 0.1),
  ]).toEqual([0.29, 2.25, 2.5, 3, 0.3])
  expect(sumHours([0.1, 0.2])).toBe(0.3)
})

it('applies the shares that held on the day of the training', () => {
  const versions = [since(null), since('2026-05-01', 20)]
  expect(sharesOn(versions, '2026-04-30')?.hours).toBe(10)
  expect(sharesOn(versions, '2026-05-01')?.hours).toBe(20)
  expect(sharesOn([since('2026-05-01')], '2026-04-30')).toBeNull()
})

describe('certificates', () => {
  const certificate = { session_id: 's1', title: 'CPR', completed_on: '2026-03-01', hours: 10 }

  it('of the same session count once, with the most hours', () => {
    const all = [
      { ...certificate, certificate_id: 'a', hours: 4 },
      { ...certificate, certificate_id: 'b' },
      { ...certificate, certificate_id: 'c', session_id: 's2' },
    ]
    expect(creditCertificates(all, () => [since(null)]).map((one) => one.certificate_id)).toEqual(['b', 'c'])
  })

  it('without a session, or before the class counted, give nothing', () => {
    const none = { ...certificate, certificate_id: 'a', session_id: null }
    expect(creditCertificates([none], () => [since(null)])).toEqual([])
    const early = { ...certificate, certificate_id: 'b' }
    expect(creditCertificates([early], () => [since('2026-03-02')])).toEqual([])
  })

  it('give the same, whatever their order', () => {
    const all = ['a', 'b', 'c', 'd'].map((certificate_id, index) => ({
      ...certificate,
      certificate_id,
      session_id: `s${index % 2}`,
      hours: 5 + (index % 3),
    }))
    const ids = (list: typeof all) =>
      creditCertificates(list, () => [since(null)])
        .map((one) => one.certificate_id)
        .sort()
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(ids(shuffled)).toEqual(ids(all))
      }),
    )
  })
})

it('counts verified trainings, and submitted ones apart; not those that were returned or rejected', () => {
  const training = {
    id: 't',
    title: 'Webinar',
    provider: 'Other',
    completed_on: '2026-01-01',
    hours: 2,
    credits: [],
    reason: null,
    upload_id: null,
    submitted_at: '',
    reviewed_at: null,
  }
  const trainings = (['submitted', 'verified', 'returned', 'rejected'] as const).map((status) => ({
    ...training,
    status,
  }))
  expect(hourEntries({ certificates: [], trainings }).map((entry) => entry.is_self_reported)).toEqual([
    true,
    false,
  ])
})
