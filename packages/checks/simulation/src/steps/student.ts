import type { Command } from '../../../../../pwa/src/offline/store/stored-rows.ts'
import type { SimulatedPhone } from '../../../../../pwa/src/simulated-phone.ts'
import type { Day, Owned } from '../day.ts'
import type { Dice } from '../dice.ts'
import { createLedger } from '../ledger.ts'
import type { Step } from './step.ts'

/** The longest time that an app may need to store a command. Requests that it sends take longer. */
const STORING_MS = 5_000

const OWN = ['enrollments', 'waitlist', 'profile'] as const
/** What an app also fetches when it has a good connection. */
const OFFERED = ['classes', 'provider'] as const

/** Logs in on a phone on which nobody is logged in, and opens the app. Null if that was interrupted. */
export async function openApp(day: Day, owned: Owned, dice: Dice): Promise<SimulatedPhone | null> {
  const { world } = day
  const isOpen = owned.phone.app() !== null
  const app = owned.phone.open()
  const names = [...OWN, ...(dice.happens(0.6) ? OFFERED : [])]
  const follow = () => world.waitFor(app.follow(names), STORING_MS).catch(() => {})
  if (isOpen) void app.sync(names).catch(() => {})
  else await follow()
  const current = await world.waitFor(app.readLogin(), STORING_MS).catch(() => null)
  if (current?.user.id !== owned.person.id) {
    const login = owned.phone.network.isOnline() ? await day.logIn(owned.person) : null
    if (!login || owned.phone.app() !== app) return null
    await world.waitFor(app.logIn(login), STORING_MS).catch(() => {})
    await follow()
  }
  // Some tap before the first rows have arrived.
  await world.pass(dice.between(0, 2_500))
  return owned.phone.app() === app ? app : null
}

/** Stores a command on a phone, as a tap does, and notes what the phone promised. */
export async function tap(day: Day, owned: Owned, app: SimulatedPhone, command: Command): Promise<void> {
  const { world } = day
  const { person } = owned
  const ledger = owned.ledgers.get(person.id) ?? createLedger()
  owned.ledgers.set(person.id, ledger)
  world.note(`${owned.name}: ${describe(day, command)}`)
  const before = (await world.waitFor(app.readOutbox(), STORING_MS).catch(() => undefined)) ?? []
  const stored = await world.waitFor(app.enqueue(command), STORING_MS).catch(() => undefined)
  const now =
    owned.phone.app() === app
      ? await world.waitFor(app.readOutbox(), STORING_MS).catch(() => undefined)
      : undefined
  if (!stored || !now) {
    // The app ended while it stored the command. What it then has is known when it is opened again.
    ledger.expectMore(app.entityKeyOf(command))
    return
  }
  ledger.note(now)
  if (stored.id !== null && !now.some(({ id }) => id === stored.id))
    throw new Error(`${owned.name} says that it saved "${command.kind}", and did not`)
  const about = app.entityKeyOf(command)
  if (stored.id === null)
    ledger.excuse(
      before.filter(({ entityKey }) => entityKey === about),
      now,
      'cancelled',
    )
}

function describe({ school }: Day, { kind, args }: Command): string {
  const id = 'ordered' in args ? args.ordered.sessionId : 'sessionId' in args ? args.sessionId : undefined
  const session = school.sessions.findIndex(({ sessionId }) => sessionId === id)
  return session < 0
    ? `taps "${kind}"`
    : `taps "${kind}" for ${school.sessions[session]?.title} (session ${session + 1})`
}

/** Opens the app, does something that the screens offer there, and closes it now and then. */
export async function useApp(day: Day, dice: Dice, owned: Owned): Promise<void> {
  if (dice.happens(0.25)) owned.phone.killAfter(dice.between(1, 40))
  const app = await openApp(day, owned, dice)
  if (!app) return
  const command = await chooseCommand(day, dice, owned, app)
  if (command && owned.phone.app() === app) await tap(day, owned, app, command)
  await day.world.pass(dice.between(0, 4_000))
  if (dice.happens(0.3)) owned.phone.kill()
}

/** Chooses a command that the screens offer for the rows on the phone. */
async function chooseCommand(
  day: Day,
  dice: Dice,
  owned: Owned,
  app: SimulatedPhone,
): Promise<Command | null> {
  const { world } = day
  const stored = await world.waitFor(app.readStored(), STORING_MS).catch(() => undefined)
  const outbox = await world.waitFor(app.readOutbox(), STORING_MS).catch(() => undefined)
  if (!stored || !outbox) return null
  const refused = outbox.find(({ status }) => status === 'rejected' || status === 'conflict')
  if (refused && dice.happens(0.3)) {
    world.note(`${owned.name}: dismisses the refusal of "${refused.kind}"`)
    await world.waitFor(app.dismiss(refused.id), STORING_MS).catch(() => {})
    owned.ledgers.get(owned.person.id)?.excuse([refused], [], 'cancelled')
    return null
  }
  const tried = outbox.find(
    ({ kind, status, attempts }) => kind === 'enroll' && status === 'queued' && attempts > 0,
  )
  if (tried && 'sessionId' in tried.args && dice.happens(0.4)) {
    return { kind: 'withdraw', args: { enrollmentId: null, sessionId: tried.args.sessionId } }
  }
  const { enrollments, waitlist, profile } = stored
  if (profile.length > 0 && dice.happens(0.12)) {
    const changes = { phone_number: `(718) 555-${String(dice.between(0, 9_999)).padStart(4, '0')}` }
    return {
      kind: 'edit-profile',
      args: { changes, base: { phone_number: profile[0]?.phone_number ?? null } },
    }
  }
  const { classId, sessionId } = dice.pick(day.school.sessions)
  const isHere = (row: { session_id: string }) => row.session_id === sessionId
  const isLive = (row: { enrollment_status: string }) =>
    ['pending', 'approved'].includes(row.enrollment_status)
  const enrollment = enrollments.find((row) => isHere(row) && isLive(row))
  if (enrollment) {
    if (dice.happens(0.5)) return null
    return { kind: 'withdraw', args: { enrollmentId: enrollment.id, sessionId } }
  }
  if (enrollments.some(isLive) && dice.happens(0.15)) {
    const moving = dice.pick(enrollments.filter(isLive))
    const wanted = dice.pick(day.school.sessions.filter((one) => one.classId === moving.class_id))
    const moved = await world
      .waitFor(app.see(wanted.sessionId, { as: 'moving' }), STORING_MS)
      .catch(() => undefined)
    if (!moved || wanted.sessionId === moving.session_id) return null
    return {
      kind: 'request-transfer',
      args: {
        enrollmentId: moving.id,
        oldSessionId: moving.session_id,
        wanted: { sessionId: wanted.sessionId, seen: moved },
      },
    }
  }
  const entry = waitlist.find((row) => isHere(row) && ['waiting', 'offered'].includes(row.status))
  const seen = dice.happens(0.9) ? await see(day, app, sessionId) : undefined
  if (entry?.status === 'offered') {
    return { kind: 'accept-offer', args: { classId, sessionId, entryId: entry.id, ...(seen && { seen }) } }
  }
  if (entry) return dice.happens(0.4) ? { kind: 'leave-waitlist', args: { classId, sessionId } } : null
  const queued = outbox.findLast(
    (row) => 'sessionId' in row.args && row.args.sessionId === sessionId && row.status !== 'done',
  )
  if (queued?.kind === 'enroll' && dice.happens(0.5)) {
    return { kind: 'withdraw', args: { enrollmentId: null, sessionId } }
  }
  return {
    kind: 'enroll',
    args: { classId, sessionId, joinWaitlistIfFull: dice.happens(0.8), ...(seen && { seen }) },
  }
}

async function see({ world }: Day, app: SimulatedPhone, sessionId: string) {
  return world.waitFor(app.see(sessionId, { as: 'student' }), STORING_MS).catch(() => undefined)
}

export const studentSteps: readonly Step[] = [
  {
    name: 'a student uses the app',
    weight: 50,
    take: (day, dice) => useApp(day, dice, dice.pick(day.phones.slice(0, day.school.students.length))),
  },
]
