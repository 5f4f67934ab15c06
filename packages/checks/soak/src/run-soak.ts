import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Script } from 'node:vm'
import { bundlePhone } from '../../simulation/src/bundle-phone.ts'
import { createLedger } from '../../simulation/src/ledger.ts'
import { type Counts, comparePhone, findDuplicates } from './compare.ts'
import { createDevice, type Device } from './device.ts'
import { createDice, type Dice } from './random.ts'
import { createSessions, registerStudent } from './school.ts'
import { takeStep } from './simulated-user.ts'
import type { SoakServer } from './soak-server.ts'

const PHONES_PER_USER = 2

/** How long a phone may take to send everything after the failures have ended. */
const CATCH_UP_MS = 60_000

/** How long responses are withheld before they are lost. */
const HELD_MS = 400

/** The delay of each request on slow 3G. */
const SLOW_MS = 400

interface SoakOptions {
  readonly seed: number
  readonly phones: number
  /** Whether a phone stops after this many steps and this time since the start. */
  readonly isOver: (progress: { readonly steps: number; readonly ms: number }) => boolean
  /** The longest pause between two steps of a phone. */
  readonly pauseMs: number
  /** The longest time until a request reaches the server. */
  readonly latencyMs: number
  /** How often the server is killed. */
  readonly killServerEveryMs: number | null
  /** The share of all requests that fail, between 0 and 1. Null loses only responses to changes, now and then. */
  readonly failShare: number | null
}

interface SoakResult extends Counts {
  readonly steps: number
  readonly commands: number
  readonly kills: number
}

/** Lets simulated phones use a server during random failures, and then compares each phone with the server. */
export async function runSoak(server: SoakServer, options: SoakOptions): Promise<SoakResult> {
  const script = new Script(await bundlePhone())
  const sessions = await createSessions(server)
  const users = await Promise.all(
    Array.from({ length: options.phones / PHONES_PER_USER }, () => registerStudent(server)),
  )
  const phones = users.flatMap((login, user) =>
    Array.from({ length: PHONES_PER_USER }, (_, at) => {
      const dice = createDice(options.seed + user * PHONES_PER_USER + at)
      const device = createDevice(`phone ${user + 1}.${at + 1}`, {
        url: server.proxy.url,
        script,
        signal: { dice, latencyMs: options.latencyMs },
      })
      return { login, device, dice, sessions, ledger: createLedger() }
    }),
  )
  await Promise.all(phones.map(({ device, login }) => device.app.logIn(login)))
  let steps = 0
  const started = performance.now()
  const ended = new AbortController()
  const failures = Promise.all([
    options.failShare === null
      ? loseResponses(server, createDice(options.seed - 1), ended.signal)
      : failRequests(server, options.failShare, options.seed, ended.signal),
    killServer(server, options.killServerEveryMs, ended.signal),
  ])
  await Promise.all(
    phones.map(async (phone) => {
      const isOver = (taken: number) => options.isOver({ steps: taken, ms: performance.now() - started })
      for (let taken = 0; !isOver(taken); taken += 1) {
        await takeStep(phone)
        steps += 1
        await setTimeout(phone.dice.number() * options.pauseMs)
      }
    }),
  )
  ended.abort()
  await failures
  await Promise.all(phones.map(({ device }) => catchUp(device)))
  // The phones of a user show each other's changes only after all of them have sent theirs.
  await Promise.all(phones.map(({ device }) => device.app.sync()))
  const counts = await Promise.all([
    ...phones.map(({ device, ledger, login }) =>
      comparePhone(device, ledger, { userId: login.user.id, token: login.token }, server),
    ),
    ...users.map(async ({ user }) => {
      const own = phones.filter(({ login }) => login.user.id === user.id).map(({ ledger }) => ledger)
      return { lost: [], phantom: [], duplicated: await findDuplicates(server, user.id, own) }
    }),
  ])
  await server.checkSeats()
  return {
    steps,
    commands: phones.reduce((sum, { ledger }) => sum + ledger.promised.size, 0),
    kills: phones.reduce((sum, { device }) => sum + device.kills, 0),
    lost: counts.flatMap(({ lost }) => lost),
    duplicated: counts.flatMap(({ duplicated }) => duplicated),
    phantom: counts.flatMap(({ phantom }) => phantom),
  }
}

/** Loses the responses to changes now and then, after the server has made them. */
async function loseResponses({ proxy }: SoakServer, dice: Dice, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    void proxy.holdResponses(/^(POST|PUT|DELETE) /)
    await waitUnless(end, HELD_MS)
    proxy.loseHeldResponses()
    await waitUnless(end, dice.number() * 4 * HELD_MS)
  }
}

/** Delays all requests and fails a share of them, before or after the server has acted. */
async function failRequests({ proxy }: SoakServer, share: number, seed: number, end: AbortSignal) {
  proxy.failShare(/ \/api\//, { share, delayMs: SLOW_MS, seed: String(seed) })
  await once(end, 'abort')
  proxy.loseHeldResponses()
}

async function killServer({ server }: SoakServer, everyMs: number | null, end: AbortSignal): Promise<void> {
  while (everyMs !== null && !end.aborted) {
    await waitUnless(end, everyMs)
    await server.stop('SIGKILL')
    await server.start()
  }
}

async function waitUnless(end: AbortSignal, milliseconds: number): Promise<void> {
  await setTimeout(milliseconds, null, { signal: end }).catch(() => {})
}

/** Gives the phone a lasting connection, and waits until nothing is left to send. */
async function catchUp(device: Device): Promise<void> {
  const limit = performance.now() + CATCH_UP_MS
  const isWaiting = async () =>
    (await device.app.readOutbox()).some(({ status }) => status === 'queued' || status === 'sending')
  device.setOnline(true)
  await device.app.sync()
  while ((await isWaiting()) && performance.now() < limit) {
    await device.app.sendNow()
    await setTimeout(100)
  }
}
