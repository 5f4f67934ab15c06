import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aSession, aUser, codeOf, type TestSession } from '../../testing/factories.ts'
import { all, atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'

const KEYS = atScale(20, 1_000)
const TIMES = 10
/** Keys that are in use at the same time. */
const KEYS_AT_ONCE = 10

const test = useTestApp()

/** Sends one enrollment with one key ten times at once, and each again while the server asks for it. */
async function enrollTenTimes(session: TestSession): Promise<Set<string>> {
  const user = await aUser(test)
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = async (): Promise<string> => {
    const response = await test
      .as(user)
      .post(`/enrollments/${session.classId}`, { sessionId: session.id }, headers)
    // Both ask for a repetition. On a slow machine, a lock may take longer than its limit.
    if (['key_in_flight', 'busy'].includes(codeOf(response) ?? '')) return send()
    return `${response.status} ${response.text}`
  }
  return new Set(await all(TIMES, send))
}

it(`${KEYS} keys sent ${TIMES} times at once have one effect and one response each`, {
  timeout: 600_000,
}, async ({ annotate }) => {
  const session = await aSession(test, { capacity: KEYS })
  const responses: Set<string>[] = []
  while (responses.length < KEYS) {
    responses.push(...(await all(KEYS_AT_ONCE, () => enrollTenTimes(session))))
  }
  const different = responses.filter(({ size }) => size !== 1)
  const refused = responses.filter(([first]) => !first?.startsWith('201 '))
  const count = async (table: 'enrollments' | 'idempotency_records') =>
    (await test.deps.db.selectFrom(table).select('user_id').execute()).length
  const effects = await count('enrollments')
  await annotate(
    `${KEYS} keys × ${TIMES}: ${effects} effects, ${different.length} with different bytes`,
    'figure',
  )
  expect(different).toEqual([])
  expect(refused).toEqual([])
  expect(effects).toBe(KEYS)
  expect(await count('idempotency_records')).toBe(KEYS)
})
