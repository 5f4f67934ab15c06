import { expect, it } from 'vitest'
import { deviceName } from './passkeys-card.tsx'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 'Android device'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'Chromebook'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows computer'],
  ['something else', 'My device'],
])('suggests a name for %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
