import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
let server: ServerType
let port: number
beforeAll(async () => {
  const app = createApp(test.deps)
  port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends these bytes as they are, and returns all that the server sends until it closes the connection. */
async function sent(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

it('refuses a request whose length two headers state differently', async () => {
  const response = await sent(
    'POST /api/users/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'GET /api/health/live HTTP/1.1',
    '',
    '',
  )
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

it('does not echo a TRACE request', async () => {
  const response = await sent(
    'TRACE /api/health/live HTTP/1.1',
    'Host: localhost',
    'X-Secret: a-secret-token',
    'Connection: close',
    '',
    '',
  )
  expect(response).toMatch(/^HTTP\/1\.1 (400|404|405|501) /)
  expect(response).not.toContain('a-secret-token')
})

it('refuses a file of unknown size before it arrives', async () => {
  const response = await sent(
    'POST /api/admin/imports HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
    'Connection: close',
    '',
    'ff',
    'the first bytes',
  )
  expect(response).toMatch(/^HTTP\/1\.1 411 /)
  expect(response).toContain('length_required')
})
