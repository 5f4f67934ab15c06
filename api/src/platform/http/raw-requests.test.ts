import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { IMPORT_ZIP_MAX_BYTES } from '@cubby/contract/constants'
import { type HttpBindings, type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { goodFiles } from '../../testing/bad-files.ts'
import { aUser } from '../../testing/factories.ts'
import { browserForm } from '../../testing/file-form.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Log } from '../log.ts'
import { connectionLimits, endConnections } from './connections.ts'
import { uploadLimitMs } from './request-bodies.ts'

const test = useTestApp()
const requests: object[] = []
const warnings: object[] = []
const log: Log = {
  info: (fields) => void requests.push(fields),
  warn: (fields) => void warnings.push(fields),
  error: (fields) => void warnings.push(fields),
}
let server: ServerType
let port: number
beforeAll(async () => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(endConnections({ isStopping: () => false, slowMs: 500 }))
  const api = createApp({ ...test.deps, log })
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  const listening = { fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: connectionLimits }
  port = await new Promise<number>((resolve) => {
    server = serve(listening, (info) => resolve(info.port))
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  requests.length = 0
  warnings.length = 0
})

/** Sends these bytes as they are. */
function send(...lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return socket
}

/** Sends these bytes as they are, and returns all that the server sends until it closes the connection. */
async function sent(...lines: string[]): Promise<string> {
  return text(send(...lines))
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

const login = ['POST /api/users/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']

describe('a connection', () => {
  it('ends after the refusal of a body that has not arrived, so that no request on it is lost', async () => {
    const response = await sent(...login, 'Content-Length: 200000', '', '{"email":')
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(response).not.toMatch(/^keep-alive:/im)
  })

  it('stays open after a request that has arrived, however it was answered', async () => {
    const response = await sent(
      ...login,
      'Content-Length: 2',
      '',
      '{}GET /api/health/live HTTP/1.1',
      'Host: localhost',
      '',
      'GET /api/users/uploads HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      '',
      '',
    )
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200', 'HTTP/1.1 401'])
  })

  it.each([
    ['of known length', ['Content-Length: 1000', '', '{"email":']],
    ['in chunks', ['Transfer-Encoding: chunked', '', '9', '{"email":', '']],
  ])('that a client ends within a body %s is no failure of the server', async (_, body) => {
    const socket = send(...login, ...body)
    await once(server, 'request')
    socket.destroy()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(requests).toMatchObject([{ status: 400, refused: 'bad_request' }])
    expect(warnings).toEqual([])
  })

  it('is refused while its body is slow, but not while it uploads a file', async () => {
    const { token } = await aUser(test)
    const file = goodFiles()[0]
    if (!file) throw new Error('the valid PDF is missing')
    const { body, type } = await browserForm(file)
    const bytes = new Uint8Array(body)
    const upload = send(
      'POST /api/users/uploads HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes.length}`,
      'Connection: close',
      '',
      '',
    )
    upload.write(bytes.subarray(0, 100))
    const response = await sent(...login, 'Content-Length: 1000', '', '{"email":')
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toMatch(/^connection: close\r$/im)
    upload.write(bytes.subarray(100))
    expect(await text(upload)).toMatch(/^HTTP\/1\.1 201 /)
    expect(warnings).toEqual([])
  })

  it('has time for the slowest upload, but not for slow headers', () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = connectionLimits
    expect(requestTimeout).toBeGreaterThan(uploadLimitMs(IMPORT_ZIP_MAX_BYTES))
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(60_000)
    expect(server).toMatchObject({ headersTimeout, requestTimeout })
  })
})
