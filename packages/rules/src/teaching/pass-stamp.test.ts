import { describe, expect, it } from 'vitest'
import { encodePass, readPassCode } from './pass.ts'
import { endOfStampStep, isFreshStamp, readStamp, stampedPass, stampStepAt } from './pass-stamp.ts'
import { signedCode } from './signed-code.ts'

const pass = signedCode(
  encodePass({ keyId: 'k3Yf9aQz', sessionId: '019aa0c2-7d7e', userId: '019aa0c2-1111' }),
  new Uint8Array(64).fill(7),
)
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const step = stampStepAt(at('14:03:00').getTime())
const signature = new Uint8Array(64).fill(9)

describe('the stamp of a pass', () => {
  it('changes every 15 seconds, and leaves the pass readable', () => {
    const text = stampedPass(pass, { step, signature })
    expect(endOfStampStep(step)).toBe(at('14:03:15').getTime())
    expect(readPassCode(text)).toMatchObject({ text: pass, stamp: { step, signature } })
    // Apps that know no stamps read what follows the `#`.
    expect(text.slice(text.lastIndexOf('#') + 1)).toBe(pass)
    expect(text.length).toBeLessThan(400)
  })

  it.each([
    ['14:02:44.999', false],
    ['14:02:45.000', true],
    ['14:03:00.000', true],
    ['14:03:29.999', true],
    ['14:03:30.000', false],
  ])('of 14:03:00 is fresh at %s: %s', (time, isFresh) => {
    expect(isFreshStamp(step, at(time))).toBe(isFresh)
  })

  it.each([pass, `https://cubby.test/profile#${pass}`, `12.short#${pass}`, `x.${'A'.repeat(86)}#${pass}`])(
    'is missing in %s',
    (text) => {
      expect(readStamp(text)).toBeNull()
      expect(readPassCode(text)?.text).toBe(pass)
    },
  )
})
