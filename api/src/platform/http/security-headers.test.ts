import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('allows the camera to its own pages, and other devices to nobody', async () => {
  const { headers } = await test.call('GET', '/health/live')
  expect(headers.get('Permissions-Policy')).toBe(
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  )
})
