import type { Script } from 'node:vm'
import { findBrokenHistory, findDisagreements, findWrong } from './checks.ts'
import { type Day, type Owned, openDay } from './day.ts'
import { createDice, type Dice } from './dice.ts'
import { FAIR } from './network.ts'
import type { School } from './school.ts'
import { allSteps } from './steps/all-steps.ts'
import { openApp } from './steps/student.ts'

const STEPS = 60

/** How long phones and server may take to agree after the last fault. */
const AGREE_MS = 20 * 60_000

export interface Result {
  readonly seed: number
  /** What is wrong; empty if the simulation was clean. */
  readonly wrong: readonly string[]
  readonly history: readonly string[]
  readonly hash: string
  /** The numbers of the steps that were taken. */
  readonly steps: readonly number[]
}

/** Lets everybody who used a phone log in on it once more, and waits until the phones and the server agree. */
async function agree(day: Day): Promise<string[]> {
  const { world, phones, school } = day
  const everybody = [...school.students, school.instructor, school.director]
  const dice = world.diceFor('end')
  const wrong: string[] = []
  const rounds = Math.max(...phones.map(({ ledgers }) => ledgers.size))
  for (let round = 0; round < rounds; round += 1) {
    const used = phones.filter(({ ledgers }) => round === 0 || ledgers.size > round)
    for (const owned of used) {
      const person = everybody.find(({ id }) => id === [...owned.ledgers.keys()][round])
      if (person) owned.person = person
      // An app that is open has to recover by itself.
      if (!(await isLoggedIn(day, owned))) await openApp(day, owned, dice)
    }
    await world.pass(AGREE_MS)
    await day.work()
    await changeOne(day, dice)
    await day.work()
    await world.pass(60_000)
    wrong.push(...(await findDisagreements(day, used)))
    for (const { phone } of used) phone.kill()
    if (wrong.length > 0) return wrong
  }
  return [...wrong, ...(await findBrokenHistory(day))]
}

/** The office changes an enrollment, of which its student's phone has to hear by itself. */
async function changeOne(day: Day, dice: Dice): Promise<void> {
  const rows = await day.query<{ id: string }>(
    "select id from enrollments where status in ('pending', 'approved') and ended_at is null order by id",
  )
  if (rows.length === 0) return
  const { id } = dice.pick(rows)
  const { status } = await day.office('POST', `/enrollments/${id}/reject`, {
    decline_reason: 'The class is full.',
  })
  day.world.note(`The office rejects enrollment ${id}: ${status}`)
}

async function isLoggedIn({ world }: Day, { phone, person }: Owned): Promise<boolean> {
  const reading = phone.app()?.readLogin() ?? Promise.resolve(null)
  const login = await world.waitFor(reading, 5_000).catch(() => null)
  return login?.user.id === person.id
}

/** A simulation of some of the steps of a seed, by default of all. Each step has dice of its own. */
export async function simulate(
  seed: number,
  { school, script }: { readonly school: School; readonly script: Script },
  steps: readonly number[] = Array.from({ length: STEPS }, (_, number) => number),
): Promise<Result> {
  const day = await openDay(seed, school, script)
  const { world } = day
  let wrong: string[] = []
  for (const number of steps) {
    const dice = createDice(seed, 'step', number)
    const step = dice.weighted(allSteps)
    try {
      await step.take(day, dice)
    } catch (error) {
      wrong.push(`${step.name}: ${error instanceof Error ? error.stack : error}`)
    }
    await world.pass(dice.happens(0.7) ? dice.between(500, 20_000) : dice.between(20_000, 600_000))
    wrong.push(...(await findWrong(day)))
    if (wrong.length > 0) break
  }
  if (wrong.length === 0) {
    world.note('All faults end.')
    day.setWeather(FAIR)
    day.server().killAfter(Number.POSITIVE_INFINITY)
    await day.work()
    for (const { phone } of day.phones) {
      phone.killAfter(Number.POSITIVE_INFINITY)
      phone.setClock(0)
      phone.network.setPortal(false)
      phone.network.setOnline(true)
    }
    wrong = await agree(day)
  }
  const result = { seed, wrong, history: [...world.history()], hash: world.hash(), steps }
  await day.close()
  return result
}
