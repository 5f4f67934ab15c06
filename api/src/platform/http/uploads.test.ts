import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '../errors.ts'
import { freeAfterUploads, limitUploads } from './request-bodies.ts'
import type { AppEnv } from './router.ts'

const FIVE_MEGABYTES = 5 * 1024 * 1024

afterEach(() => {
  vi.useRealTimers()
})

/** An app whose uploads are read until the test ends them. The user is in a header. */
function anApp({ freeMemory = () => {} } = {}) {
  const ends = new Map<string, () => void>()
  const app = new Hono<AppEnv>()
  app.onError((error, c) => c.text(error instanceof Refusal ? error.code : String(error), 500))
  app.use(freeAfterUploads(freeMemory))
  app.use(async (c, next) => {
    const id = c.req.header('X-User')
    if (!id) throw new Refusal('unauthorized')
    c.set('caller', {
      user: { id, role: 'student' },
      loginId: '',
      authenticatedAt: new Date(0),
      provenAt: new Date(0),
      request: { id: '', address: '' },
      idempotency: null,
    })
    await next()
  })
  app.on('POST', ['/api/users/uploads', '/api/admin/imports'], limitUploads, async (c) => {
    const { name } = await c.req.parseBody()
    await new Promise<void>((end) => ends.set(String(name), end))
    ends.delete(String(name))
    return c.text('stored')
  })
  async function upload(user: string, name: string, bytes = FIVE_MEGABYTES, path = '/api/users/uploads') {
    const body = new FormData()
    body.set('name', name)
    const headers = { ...(user && { 'X-User': user }), 'Content-Length': String(bytes) }
    return (await app.request(path, { method: 'POST', body, headers })).text()
  }
  const uploadImport = (user: string, name: string) =>
    upload(user, name, 10 * FIVE_MEGABYTES, '/api/admin/imports')
  return { app, upload, uploadImport, ends, reading: () => [...ends.keys()] }
}

/** Waits until exactly these files are read. */
const untilReading = (app: ReturnType<typeof anApp>, ...names: string[]) =>
  expect.poll(app.reading).toEqual(names)

it('reads the files of some users at once, and lets others wait', async () => {
  const app = anApp()
  const uploads = ['a', 'b', 'c', 'd'].map((user) => app.upload(user, user))
  await untilReading(app, 'a', 'b')
  app.ends.get('a')?.()
  await untilReading(app, 'b', 'c')
  app.ends.get('b')?.()
  await untilReading(app, 'c', 'd')
  for (const end of app.ends.values()) end()
  expect(await Promise.all(uploads)).toEqual(['stored', 'stored', 'stored', 'stored'])
})

it('reads one file of a user at a time, so that others have room', async () => {
  const app = anApp()
  const uploads = [app.upload('a', 'one', 1), app.upload('a', 'two', 1), app.upload('b', 'three', 1)]
  await untilReading(app, 'one', 'three')
  for (const end of app.ends.values()) end()
  await untilReading(app, 'two')
  app.ends.get('two')?.()
  expect(await Promise.all(uploads)).toEqual(['stored', 'stored', 'stored'])
})

it('reads one import at a time, and lets nobody else wait for it', async () => {
  const app = anApp()
  const imports = ['first', 'second'].map((name) => app.uploadImport('a', name))
  await untilReading(app, 'first')
  const others = ['a', 'b'].map((user) => app.upload(user, `small of ${user}`, 20))
  await untilReading(app, 'first', 'small of a', 'small of b')
  for (const name of ['small of a', 'small of b']) app.ends.get(name)?.()
  expect(await Promise.all(others)).toEqual(['stored', 'stored'])
  app.ends.get('first')?.()
  await untilReading(app, 'second')
  app.ends.get('second')?.()
  expect(await Promise.all(imports)).toEqual(['stored', 'stored'])
})

it('lets a file arrive while others that have arrived are handled', async () => {
  const app = anApp()
  const handled = ['a', 'b'].map((user) => app.upload(user, user))
  await untilReading(app, 'a', 'b')
  let hasArrived = false
  const body = new FormData()
  body.set('name', 'c')
  const encoded = new Response(body)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const arriving = new ReadableStream(
    {
      pull(controller) {
        hasArrived = true
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'X-User': 'c',
    'Content-Type': encoded.headers.get('Content-Type') ?? '',
    'Content-Length': String(FIVE_MEGABYTES),
  }
  const init = { method: 'POST', headers, body: arriving, duplex: 'half' } as const
  const third = Promise.resolve(app.app.request(new Request('http://cubby/api/users/uploads', init)))
  await expect.poll(() => hasArrived).toBe(true)
  expect(app.reading()).toEqual(['a', 'b'])
  for (const end of app.ends.values()) end()
  await untilReading(app, 'c')
  app.ends.get('c')?.()
  expect(await (await third).text()).toBe('stored')
  expect(await Promise.all(handled)).toEqual(['stored', 'stored'])
})

it('refuses further uploads of a user with many that wait', async () => {
  const app = anApp()
  const uploads = Array.from({ length: 32 }, (_, n) => app.upload('a', `${n}`))
  expect(await uploads[31]).toBe('busy')
  for (let n = 0; n < 31; n += 1) {
    await untilReading(app, `${n}`)
    app.ends.get(`${n}`)?.()
  }
  expect(new Set(await Promise.all(uploads.slice(0, 31)))).toEqual(new Set(['stored']))
})

it('refuses a damaged form, and reads the next one', async () => {
  const { app, ...rest } = anApp()
  const damaged = { 'X-User': 'a', 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '4' }
  const response = await app.request('/api/users/uploads', { method: 'POST', body: 'what', headers: damaged })
  expect(await response.text()).toBe('bad_request')
  const next = rest.upload('a', 'next')
  await expect.poll(rest.reading).toEqual(['next'])
  rest.ends.get('next')?.()
  expect(await next).toBe('stored')
})

it('gives the turn of a file that arrives too slowly to the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { app, ...rest } = anApp()
  const slow = ['a', 'b'].map(async (user) => {
    const headers = {
      'X-User': user,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(FIVE_MEGABYTES),
    }
    // Nothing arrives.
    const body = new ReadableStream()
    const request = new Request('http://cubby/api/users/uploads', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    })
    return (await app.request(request)).text()
  })
  const next = rest.upload('c', 'next')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rest.reading()).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.all(slow)).toEqual(['busy', 'busy'])
  vi.useRealTimers()
  await expect.poll(rest.reading).toEqual(['next'])
  rest.ends.get('next')?.()
  expect(await next).toBe('stored')
})

it('frees memory after the uploads of users, and not after those of others', async () => {
  let freed = 0
  const app = anApp({
    freeMemory: () => {
      freed += 1
    },
  })
  expect(await app.upload('', 'refused')).toBe('unauthorized')
  expect(freed).toBe(0)
  for (const name of ['one', 'two']) {
    const stored = app.upload('a', name, FIVE_MEGABYTES / 2)
    await untilReading(app, name)
    app.ends.get(name)?.()
    await stored
  }
  expect(freed).toBe(1)
})
