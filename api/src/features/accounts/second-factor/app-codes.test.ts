import { describe, expect, it } from 'vitest'
import { newAppSecret, stepOfCode } from './codes.ts'

/** The secret of the examples in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('the codes of an authenticator app', () => {
  // The last six digits of the eight in the RFC.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('are those of the RFC %i seconds after 1970', (seconds, code) => {
    expect(stepOfCode(code, secret, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('are accepted for the current period and the one beside it', () => {
    const step = Math.floor(1_234_567_890 / 30)
    const steps = [-31, -30, 0, 30, 59, 60].map((late) =>
      stepOfCode('005924', secret, at(1_234_567_890 + late)),
    )
    expect(steps).toEqual([null, step, step, step, step, null])
  })

  it('come from secrets of 160 bits that nobody has twice', () => {
    const secrets = Array.from({ length: 20 }, newAppSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  })
})
