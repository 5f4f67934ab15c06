import { expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

it('knows the password again and no other, whatever Unicode form it was typed in', async () => {
  const hash = await hashPassword('Café crème 2026')
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await isPassword('Cafe\u0301 cre\u0300me 2026', hash)).toBe(true)
  expect(await isPassword('Cafe creme 2026', hash)).toBe(false)
})

it('salts: the same password never hashes the same', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

it('costs about the same for an unknown person and is false', async () => {
  const hash = await hashPassword('password')
  const time = async (stored: string | undefined) => {
    const started = performance.now()
    expect(await isPassword('wrong', stored)).toBe(false)
    return performance.now() - started
  }
  const [known, unknown] = [await time(hash), await time(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

it('notices a hash of other costs', async () => {
  expect(isOutdated(await hashPassword('x'))).toBe(false)
  expect(isOutdated('$scrypt$ln=14,r=8,p=1$AAAA$AAAA')).toBe(true)
})
