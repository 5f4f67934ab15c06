import { setImmediate } from 'node:timers/promises'
import type { Command } from '../../../../pwa/src/offline/store/stored-rows.ts'
import type { Ledger } from '../../simulation/src/ledger.ts'
import type { Device } from './device.ts'
import type { Dice } from './random.ts'
import type { Wanted } from './school.ts'

const DAY_MS = 24 * 60 * 60_000

/** The longest time between the start of a command and its interruption, in turns of the event loop. */
const MOST_TURNS = 60

/** A user with one of their phones. */
interface SimulatedUser {
  readonly device: Device
  readonly ledger: Ledger
  readonly sessions: readonly Wanted[]
  readonly dice: Dice
}

/** Does one random thing: enqueues a command, connects or disconnects, restarts the app, or sets the clock. */
export async function takeStep(user: SimulatedUser): Promise<void> {
  const { device, dice } = user
  const chance = dice.number()
  if (chance < 0.5) await enqueue(user)
  else if (chance < 0.6) await enqueueAndKill(user)
  else if (chance < 0.68) await enqueueAndLeave(user)
  else if (chance < 0.78) device.setOnline(!device.isOnline)
  else if (chance < 0.83) device.restart()
  else if (chance < 0.88) device.setClock(dice.pick([-1, 0, 0, 1]) * DAY_MS)
  // As when the app becomes visible, or the browser reports a connection.
  void device.app.sync().catch(() => {})
}

async function enqueue(user: SimulatedUser): Promise<void> {
  await note(user, user.device.app.enqueue(await chooseCommand(user)))
}

/** Leaves the page while it stores a command. The browser keeps the page, which is shown again. */
async function enqueueAndLeave(user: SimulatedUser): Promise<void> {
  const { device, dice } = user
  const stored = device.app.enqueue(await chooseCommand(user))
  await pass(dice)
  device.app.leave()
  await pass(dice)
  device.app.comeBack()
  await note(user, stored)
}

/** Lets the app run for a while. */
async function pass(dice: Dice): Promise<void> {
  const turns = Math.floor(dice.number() * MOST_TURNS)
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}

/** Notes a command that the phone reported as stored. */
async function note(
  { device, ledger }: SimulatedUser,
  stored: ReturnType<Device['app']['enqueue']>,
): Promise<void> {
  const { id, before } = await stored
  const now = await device.app.readOutbox()
  ledger.note(now)
  // It cancelled an unsent command.
  if (id === null) ledger.excuse(before, now, 'cancelled')
}

/** Kills the app, so that the user does not see whether the command was stored. */
async function enqueueAndKill(user: SimulatedUser): Promise<void> {
  const { device, ledger, dice } = user
  const before = await device.app.readOutbox()
  const command = await chooseCommand(user)
  void device.app.enqueue(command).catch(() => {})
  await pass(dice)
  device.restart()
  const now = await device.app.readOutbox()
  ledger.note(now)
  const isAbout = (row: (typeof now)[number]) => row.entityKey === entityOf(command)
  ledger.excuse(before.filter(isAbout), now, 'interrupted')
}

/** Chooses a command that the screens offer for the data on the phone. */
async function chooseCommand({ device, sessions, dice }: SimulatedUser): Promise<Command> {
  const { enrollments, waitlist, profile } = await device.app.readStored()
  const phone = profile[0]?.phone_number ?? null
  if (profile.length > 0 && dice.number() < 0.3) {
    const changes = {
      phone_number: `(718) 555-${String(Math.floor(dice.number() * 10_000)).padStart(4, '0')}`,
    }
    return { kind: 'edit-profile', args: { changes, base: { phone_number: phone } } }
  }
  const { classId, sessionId } = dice.pick(sessions)
  const isHere = (row: { session_id: string }) => row.session_id === sessionId
  const enrollment = enrollments.find(
    (row) => isHere(row) && ['pending', 'approved'].includes(row.enrollment_status),
  )
  if (enrollment) return { kind: 'withdraw', args: { enrollmentId: enrollment.id, sessionId } }
  const entry = waitlist.find((row) => isHere(row) && ['waiting', 'offered'].includes(row.status))
  if (entry?.status === 'offered') {
    return { kind: 'accept-offer', args: { classId, sessionId, entryId: entry.id } }
  }
  if (entry) return { kind: 'leave-waitlist', args: { classId, sessionId } }
  const queued = (await device.app.readOutbox()).findLast(
    (row) => 'sessionId' in row.args && row.args.sessionId === sessionId && row.status !== 'done',
  )
  if (queued?.kind === 'enroll') return { kind: 'withdraw', args: { enrollmentId: null, sessionId } }
  return { kind: 'enroll', args: { classId, sessionId, joinWaitlistIfFull: dice.number() < 0.7 } }
}

function entityOf({ args }: Command): string {
  return 'sessionId' in args ? `session:${args.sessionId}` : 'profile'
}
