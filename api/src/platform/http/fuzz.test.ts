import { beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aCertificate, aNotification, aSession, aUser, seatIn, waitIn } from '../../testing/factories.ts'
import { buildRequest } from '../../testing/fuzz/build-request.ts'
import { type Mutation, mutations } from '../../testing/fuzz/mutate.ts'
import { type Operation, operationsOf } from '../../testing/fuzz/operations.ts'
import { atScale } from '../../testing/race.ts'
import { useTestApp } from '../../testing/test-app.ts'

const REQUESTS = atScale(500, 50_000)
/** Seeds that found a fault, and are always run. */
const KEPT_SEEDS = [18]
/** At full scale, each day has its own seed. The first kept seed gets all requests otherwise. */
const SEED = Number(process.env.FUZZ_SEED ?? atScale(KEPT_SEEDS[0] ?? 0, Math.floor(Date.now() / 86_400_000)))
/** The largest share of requests with a token that may be refused because the login has ended. */
const MOST_REFUSED = 0.1
/** New rows are created after this many requests, because requests may delete the existing ones. */
const REQUESTS_PER_WORLD = 200
const ROLES = [null, 'student', 'instructor', 'admin'] as const

const test = useTestApp()
let operations: Operation[]
beforeAll(async () => {
  const { text } = await test.get('/openapi.json')
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

const runs = [
  { seed: SEED, requests: REQUESTS },
  ...KEPT_SEEDS.filter((seed) => seed !== SEED).map((seed) => ({ seed, requests: 500 })),
]

it.for(runs)(
  'responds to $requests mutated requests of seed $seed as documented, without a failure',
  {
    timeout: 7_200_000,
  },
  async ({ seed, requests }, { annotate }) => {
    const app = createApp(test.deps)
    const faults = new Map<string, string>()
    const withToken = { sent: 0, refused: 0 }
    const send = async (mutation: Mutation, world: Awaited<ReturnType<typeof aWorld>>) => {
      const operation = operations[mutation.operation % operations.length]
      if (!operation) return false
      const { path, headers, body } = buildRequest(operation, mutation, world.ids)
      const token = world.tokens[mutation.role]
      const response = await app.request(`/api${path}`, {
        method: operation.method,
        headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const isRefused = token !== undefined && !headers.Authorization && response.status === 401
      if (token) withToken.sent += 1
      if (isRefused) withToken.refused += 1
      const fault = faultOf(operation, { status: response.status, text })
      const name = `${operation.method} ${operation.path}: ${fault}`
      if (fault && !faults.has(name))
        faults.set(name, JSON.stringify({ path, headers, body, text }).slice(0, 600))
      return isRefused
    }
    let world = await aWorld()
    for (const [at, mutation] of mutations(requests, seed).entries()) {
      if (at > 0 && at % REQUESTS_PER_WORLD === 0) world = await aWorld()
      // An earlier request ended the login, deleted the user, or changed their role.
      if (await send(mutation, world)) world = await aWorld()
    }
    const share = withToken.refused / withToken.sent
    await annotate(
      `${requests} requests of seed ${seed} to ${operations.length} endpoints, ${faults.size} faults, ${(100 * share).toFixed(1)} % logged out`,
      'figure',
    )
    expect(Object.fromEntries(faults)).toEqual({})
    expect(share).toBeLessThan(MOST_REFUSED)
  },
)
