import type { Script } from 'node:vm'
import { findDisagreements, findWrong, findWrongSeats } from './checks.ts'
import { type Day, openDay } from './day.ts'
import { createDice } from './dice.ts'
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
    for (const owned of phones) {
      const userIds = [...owned.ledgers.keys()]
      const person = everybody.find(({ id }) => id === userIds[round % Math.max(1, userIds.length)])
      if (person) owned.person = person
      await openApp(day, owned, dice)
    }
    await world.pass(AGREE_MS)
    await day.work()
    for (const { phone } of phones)
      void phone
        .app()
        ?.sync()
        .catch(() => {})
    await world.pass(60_000)
    wrong.push(...(await findDisagreements(day)))
    if (wrong.length > 0) return wrong
  }
  return [...wrong, ...(await findWrongSeats(day))]
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
