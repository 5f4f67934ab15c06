import { describe, expect, it } from 'vitest'
import { decideConsent, missingConsents } from './consent.ts'

const none = { terms: null, privacy: null }
const both = { terms: 2, privacy: 1 }
const terms = (version: number) => ({ kind: 'terms', version }) as const
const privacy = { kind: 'privacy', version: 1 } as const

describe('missing consents', () => {
  it('are none without a published text', () => expect(missingConsents(none, [])).toEqual([]))

  it('are all published texts for a user who never agreed', () => {
    expect(missingConsents(both, [])).toEqual(['terms', 'privacy'])
    expect(missingConsents({ ...none, privacy: 1 }, [])).toEqual(['privacy'])
  })

  it('include a text of which the user agreed to an older version', () => {
    expect(missingConsents(both, [terms(1), privacy])).toEqual(['terms'])
    expect(missingConsents(both, [terms(1), terms(2), privacy])).toEqual([])
  })
})

describe('a request that needs consent', () => {
  it('is allowed without one if nothing is published', () => {
    expect(decideConsent({ current: none, given: [], agreed: undefined })).toEqual({ ok: true, consents: [] })
  })

  it('records the current versions that it names', () => {
    expect(decideConsent({ current: both, given: [terms(1)], agreed: both })).toEqual({
      ok: true,
      consents: [terms(2), privacy],
    })
  })

  it('records nothing again', () => {
    const given = [terms(2), privacy]
    expect(decideConsent({ current: both, given, agreed: both })).toEqual({ ok: true, consents: [] })
  })

  it('is allowed if it names an old version or none, once the user agreed to the current one', () => {
    const given = [terms(2), privacy]
    for (const agreed of [undefined, {}, { terms: 1, privacy: 1 }]) {
      expect(decideConsent({ current: both, given, agreed })).toEqual({ ok: true, consents: [] })
    }
  })

  it.each([
    undefined,
    {},
    { terms: 1, privacy: 1 },
    { terms: 3, privacy: 1 },
    { terms: 2 },
    { terms: 2, privacy: null },
  ])('is refused if it names %j', (agreed) => {
    expect(decideConsent({ current: both, given: [terms(1)], agreed })).toEqual({
      ok: false,
      reason: 'consent_required',
    })
  })
})
