import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf } from '../../testing/factories.ts'
import { aSessionSave } from '../../testing/session-save.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

/** Sends the same request eight times at once with one key, and repeats each while it is in flight. */
async function repeatedAtOnce(method: string, path: string, options: { token: string; body?: object }) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = async () => {
    for (;;) {
      const response = await test.call(method, path, { ...options, headers })
      if (codeOf(response) === 'key_in_flight') continue
      return { status: response.status, type: response.headers.get('Content-Type'), text: response.text }
    }
  }
  const concurrent = await Promise.all(Array.from({ length: 8 }, send))
  return { first: concurrent[0], all: [...concurrent, await send()] }
}

describe('a repeated Idempotency-Key gets a byte-identical response', () => {
  it('with the created row', async () => {
    const session = await aSession(test)
    const { token } = await aUser(test)
    const enrolled = await repeatedAtOnce('POST', `/enrollments/${session.classId}`, {
      token,
      body: { sessionId: session.id },
    })
    expect(enrolled.first?.status).toBe(201)
    for (const response of enrolled.all) expect(response).toEqual(enrolled.first)
  })

  it('with a class and its sessions', async () => {
    const dates = [await aSessionSave(test, await aSession(test))]
    const created = await repeatedAtOnce('POST', '/admin/classes', {
      token: test.admin.token,
      body: { title: 'Art', description: 'Paper and paint.', price: 40, dates },
    })
    expect(created.first?.status).toBe(201)
    for (const response of created.all) expect(response).toEqual(created.first)
  })

  it('with a refusal and both sides of its conflict', async () => {
    const { token } = await aUser(test)
    await test.as({ token }).put('/users/profile', { first_name: 'Rosa', last_name: 'Lind' })
    const refused = await repeatedAtOnce('PUT', '/users/profile', {
      token,
      body: {
        first_name: 'Ana',
        last_name: 'Berg',
        base: { first_name: 'Test', last_name: 'User' },
      },
    })
    expect(refused.first).toMatchObject({ status: 409 })
    expect(refused.first?.text).toContain('conflicts')
    for (const response of refused.all) expect(response).toEqual(refused.first)
  })

  it('with the settings and a preference', async () => {
    const { token } = await aUser(test)
    const changed = await repeatedAtOnce('PUT', '/users/preferences', {
      token,
      body: { general_updates: false, payment_reminders: false },
    })
    expect(changed.first?.status).toBe(200)
    for (const response of changed.all) expect(response).toEqual(changed.first)
  })
})
