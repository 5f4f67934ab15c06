import { expect, it } from 'vitest'
import type { StreamOwner } from '../../../platform/http/streams.ts'
import { useEventNode } from '../../../testing/event-node.ts'
import { aNotification, aUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { startEventHub } from './event-hub.ts'

const test = useTestApp()
const withHeartbeats = useEventNode(test, { heartbeatMs: 20 })

async function anOwner(address = '192.0.2.1'): Promise<StreamOwner> {
  const { id } = await aUser(test)
  return ownerOf(id, address)
}

async function ownerOf(userId: string, address = '192.0.2.1'): Promise<StreamOwner> {
  const login = await test.deps.db
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { loginId: login.id, userId, role: 'student', address }
}

it('sends heartbeats with newer ids, so that a quiet stream can resume later', async () => {
  const stream = await withHeartbeats.open((await aUser(test)).token)
  const positionOf = (event: { id: string } | null) => Number(event?.id.split('-')[0])
  await aNotification(test, await aUser(test))
  while (positionOf(await stream.nextOfAny()) <= positionOf(stream.first)) {}
  await stream.close()
})

it('detects a login that has expired', async () => {
  const user = await aUser(test)
  const stream = await withHeartbeats.open(user.token)
  // Changes only the time of the login, which causes no event.
  const longAgo = new Date(Date.now() - 91 * 86_400_000)
  await changeRows(test, 'logins', { user_id: user.id }, { created_at: longAgo })
  await stream.rest()
})

it('refuses too many streams of one user, of one address, and of one server', async () => {
  const hub = await startEventHub(test.deps, test.listen, { streams: 4, ofUser: 2, ofAddress: 3 })
  const user = await aUser(test)
  const login = await ownerOf(user.id)
  const device = (name: string, address?: string) => ({
    ...login,
    loginId: name,
    ...(address && { address }),
  })
  // Streams of unknown logins end at once, so these are opened at the same time.
  const attempts = [
    device('phone'),
    device('laptop'),
    device('tablet'),
    await anOwner(),
    await anOwner(),
    await anOwner('2001:db8:1:2::1'),
    await anOwner('198.51.100.1'),
  ]
  const results = await Promise.allSettled(attempts.map((owner) => hub.open(owner, undefined)))
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'opened'))
  expect(codes).toEqual([
    'opened',
    'opened',
    'too_many_requests',
    'opened',
    'too_many_requests',
    'opened',
    'busy',
  ])
  await hub.close()
})

it('ends its streams when it stops, and opens no more', async () => {
  const hub = await startEventHub(test.deps, test.listen)
  const stream = await hub.open(await anOwner(), undefined)
  expect(hub.count()).toBe(1)
  await hub.close()
  expect(hub.count()).toBe(0)
  const text = await new Response(stream).text()
  expect(text).toMatch(/^retry: \d+\n\nid: \d+-\d+\nevent: (heartbeat|changed)\n/)
  await expect(hub.open(await anOwner(), undefined)).rejects.toMatchObject({ code: 'busy' })
})

it('keeps its streams while the database fails, and then sends the missed events', async () => {
  let isDown = false
  let hasFailed = () => {}
  const failed = new Promise<void>((resolve) => (hasFailed = resolve))
  const db = test.deps.db.withPlugin({
    transformQuery({ node }) {
      if (!isDown) return node
      hasFailed()
      throw new Error('no database')
    },
    transformResult: async ({ result }) => result,
  })
  let signal = () => {}
  const listen = async (onSignal: () => void) => {
    signal = onSignal
    return async () => {}
  }
  const hub = await startEventHub({ ...test.deps, db }, listen, { retryMs: 1 })
  const user = await aUser(test)
  const stream = await hub.open(await ownerOf(user.id), undefined)
  isDown = true
  await aNotification(test, user)
  signal()
  await failed
  isDown = false
  const reader = stream?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('"own":["notifications"]')) text += (await reader?.read())?.value ?? ''
  await hub.close()
})
