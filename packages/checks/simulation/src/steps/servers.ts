import type { Day } from '../day.ts'
import type { Step } from './step.ts'

const MINUTE_MS = 60_000

/** Lets time pass in which nobody uses a phone. */
async function sleep(day: Day, ms: number): Promise<void> {
  for (const { phone } of day.phones) phone.kill()
  await day.world.pass(ms)
  await day.work()
}

/** What happens to servers, and how time passes for them. */
export const serverSteps: readonly Step[] = [
  {
    name: 'a server is killed and replaced',
    weight: 2,
    async take({ replaceServer }, dice) {
      replaceServer(dice.between(500, 20_000))
    },
  },
  {
    name: 'a server dies in the middle of its work',
    weight: 3,
    async take({ server, world }, dice) {
      const statements = dice.between(1, 60)
      world.note(`  the server will die after ${statements} statements to its database`)
      server().killAfter(statements)
    },
  },
  {
    name: 'minutes pass',
    weight: 8,
    async take(day, dice) {
      await day.world.pass(dice.between(1, 30) * MINUTE_MS)
      await day.work()
    },
  },
  {
    name: 'hours pass',
    weight: 5,
    async take(day, dice) {
      await sleep(day, dice.between(2, 14) * 60 * MINUTE_MS)
    },
  },
  {
    name: 'days pass',
    weight: 5,
    async take(day, dice) {
      for (let days = dice.between(1, 3); days > 0; days -= 1) await sleep(day, 24 * 60 * MINUTE_MS)
    },
  },
]
