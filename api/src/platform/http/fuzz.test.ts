import { beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aCertificate, aNotification, aSession, aUser, seatIn, waitIn } from '../../testing/factories.ts'
import { buildRequest } from '../../testing/fuzz/build-request.ts'
import { type Mutation, mutations } from '../../testing/fuzz/mutate.ts'
import { type Operation, operationsOf } from '../../testing/fuzz/operations.ts'
import { atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'

const REQUESTS = atScale(500, 50_000)
const SEED = Number(process.env.FUZZ_SEED ?? 18)
/** New rows are created after this many requests, because requests may delete the existing ones. */
const REQUESTS_PER_WORLD = 200
const ROLES = [null, 'student', 'instructor', 'admin'] as const

const test = useTestApp()
let operations: Operation[]
beforeAll(async () => {
  const { text } = await test.call('GET', '/openapi.json')
  operations = operationsOf(text)
})

/** A user of each role, and the ids of rows that belong to them. */
async function aWorld() {
  const passwordHash = await test.deps.passwords.hash('paper boats on the lake')
  const users = await Promise.all(
    ROLES.map(async (role) => (role ? await aUser(test, { role, passwordHash }) : null)),
  )
  const student = users[1] ?? (await aUser(test))
  const [open, full] = [await aSession(test), await aSession(test, { capacity: 1 })]
  const enrollment = await seatIn(test, student, open)
  await seatIn(test, await aUser(test), full)
  const entry = await waitIn(test, student, full)
  const notification = await aNotification(test, student)
  const certificate = await aCertificate(test, student)
  const known = [open.id, open.classId, full.id, full.classId, enrollment, entry, notification, certificate]
  return { tokens: users.map((user) => user?.token), ids: [...known, student.id] }
}

/** What is wrong with a response; null if nothing is. */
function faultOf(operation: Operation, { status, text }: { status: number; text: string }): string | null {
  if (status >= 500) return `${status}`
  if (!operation.statuses.includes(status)) return `${status} is not documented`
  if (/\n\s+at |node_modules|\.ts:\d+/.test(text)) return 'a stack trace'
  if (status >= 400 && !/"code":"\w+"/.test(text)) return `${status} without a code`
  return null
}

it(`responds to ${REQUESTS} mutated requests as documented, without a failure`, {
  timeout: 3_600_000,
}, async ({ annotate }) => {
  const app = createApp(test.deps)
  const faults = new Map<string, string>()
  const send = async (mutation: Mutation, world: Awaited<ReturnType<typeof aWorld>>) => {
    const operation = operations[mutation.operation % operations.length]
    if (!operation) return
    const { path, headers, body } = buildRequest(operation, mutation, world.ids)
    const token = world.tokens[mutation.role]
    const response = await app.request(`/api${path}`, {
      method: operation.method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const fault = faultOf(operation, { status: response.status, text })
    const name = `${operation.method} ${operation.path}: ${fault}`
    if (fault && !faults.has(name))
      faults.set(name, JSON.stringify({ path, headers, body, text }).slice(0, 600))
  }
  let world = await aWorld()
  for (const [at, mutation] of mutations(REQUESTS, SEED).entries()) {
    if (at % REQUESTS_PER_WORLD === 0) world = await aWorld()
    await send(mutation, world)
  }
  await annotate(`${REQUESTS} requests to ${operations.length} endpoints, ${faults.size} faults`, 'figure')
  expect(Object.fromEntries(faults)).toEqual({})
})
