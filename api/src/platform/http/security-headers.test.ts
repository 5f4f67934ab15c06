import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { sandboxFiles, securityHeaders } from './security-headers.ts'

const test = useTestApp()

it('allows the camera to its own pages, and other devices to nobody', async () => {
  const { headers } = await test.get('/health/live')
  expect(headers.get('Permissions-Policy')).toBe(
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  )
})

it('loads scripts from its own address only, and is in no frame', async () => {
  const { headers } = await test.get('/health/live')
  const policy = headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
})

it('allows no other origin to read responses', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    const response = await test.call(method, '/classes', { headers })
    const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(names, method).toEqual([])
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  }
})

it('lets a downloaded file run, load, and send nothing, in no frame', async () => {
  const app = new Hono().use(sandboxFiles, securityHeaders({ secureTransport: true }))
  app.get('/file', (c) => c.body('file', 200, { 'Content-Disposition': 'attachment' }))
  const { headers } = await app.request('/file')
  expect(headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

it('keeps browsers on HTTPS for a year where Cubby is served over it', async () => {
  const over = async (secureTransport: boolean) => {
    const app = new Hono().use(securityHeaders({ secureTransport })).get('/', (c) => c.text('page'))
    return (await app.request('/')).headers.get('Strict-Transport-Security')
  }
  expect(await over(true)).toBe('max-age=31536000; includeSubDomains')
  expect(await over(false)).toBeNull()
})
