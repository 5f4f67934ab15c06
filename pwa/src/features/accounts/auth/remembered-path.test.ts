import { expect, test, vi } from 'vitest'
import { rememberedPath } from '@/layout/header/header-links.ts'
import { keepResetPath, readResetPath } from './remembered-path.ts'

test.each(['/profile?section=waitlist', '/classes/0198?session=1', '/join-center?token=1', '/'])(
  'remembers %s',
  (path) => {
    expect(rememberedPath(path)).toBe(path)
  },
)

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/login',
  '/join?redirect=/classes',
  '/verify-email?token=1',
  7,
  undefined,
])('does not remember %j', (path) => {
  expect(rememberedPath(path)).toBeUndefined()
})

test('the path that was kept for a password reset is checked again', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  keepResetPath('/classes/c1?session=s1')
  expect(readResetPath()).toBe('/classes/c1?session=s1')
  keepResetPath('//evil.test')
  expect(readResetPath()).toBeUndefined()
  keepResetPath(undefined)
  expect(readResetPath()).toBeUndefined()
})

function fakeStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
