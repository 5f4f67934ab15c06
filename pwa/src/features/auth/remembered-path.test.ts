import { expect, test } from 'vitest'
import { rememberedPath } from './remembered-path.ts'

test.each(['/profile?section=waitlist', '/classes/0198?session=1', '/'])('remembers %s', (path) => {
  expect(rememberedPath(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/login',
  7,
  undefined,
])('does not remember %j', (path) => {
  expect(rememberedPath(path)).toBeUndefined()
})
