import { expect, it } from 'vitest'
import { scryptPasswords } from './secrets.ts'

const { hash, verify, isOutdated } = scryptPasswords()

it('accepts only the same password, in any Unicode form', async () => {
  const stored = await hash('Café crème 2026')
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await verify('Cafe\u0301 cre\u0300me 2026', stored)).toBe(true)
  expect(await verify('Cafe creme 2026', stored)).toBe(false)
})

it('uses a salt, so that two hashes of the same password differ', async () => {
  expect(await hash('same')).not.toBe(await hash('same'))
})

it('takes about the same time for an unknown user and returns false', async () => {
  const stored = await hash('password')
  const time = async (stored: string | undefined) => {
    const started = performance.now()
    expect(await verify('wrong', stored)).toBe(false)
    return performance.now() - started
  }
  const [known, unknown] = [await time(stored), await time(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

it('detects a hash with outdated parameters', async () => {
  expect(isOutdated(await hash('x'))).toBe(false)
  expect(isOutdated('$scrypt$ln=14,r=8,p=1$AAAA$AAAA')).toBe(true)
})
