import { FAIR, ROUGH } from '../network.ts'
import type { Step } from './step.ts'

const DAY_MS = 86_400_000

/** What happens to phones and to the network. */
export const deviceSteps: readonly Step[] = [
  {
    name: 'a phone loses or finds its connection',
    weight: 8,
    async take({ world, phones }, dice) {
      const { phone, name } = dice.pick(phones)
      const isOnline = !phone.network.isOnline()
      world.note(`${name} ${isOnline ? 'has a connection again' : 'loses its connection'}`)
      phone.network.setOnline(isOnline)
      if (isOnline)
        void phone
          .app()
          ?.sync()
          .catch(() => {})
    },
  },
  {
    name: 'a phone is in the network of a café',
    weight: 3,
    async take({ world, phones }, dice) {
      const { phone, name } = dice.pick(phones)
      world.note(`${name} is in a network that shows a page of its own`)
      phone.network.setPortal(true)
      await world.pass(dice.between(1_000, 120_000))
      phone.network.setPortal(false)
    },
  },
  {
    name: 'an app is killed',
    weight: 4,
    async take({ phones }, dice) {
      dice.pick(phones).phone.kill()
    },
  },
  {
    name: 'a phone gets a wrong clock',
    weight: 3,
    async take({ world, phones }, dice) {
      const { phone, name } = dice.pick(phones)
      const days = dice.pick([-3, -1, 0, 0, 1, 3])
      world.note(`${name} has a clock that is ${days} days ahead`)
      phone.setClock(days * DAY_MS)
    },
  },
  {
    name: 'the browser deletes what an app stored',
    weight: 1,
    async take({ world, phones }, dice) {
      const owned = dice.pick(phones)
      world.note(`${owned.name} loses what the app stored`)
      owned.phone.evict()
      // Nobody can promise what the browser deletes.
      owned.ledgers.clear()
    },
  },
  {
    name: 'two students exchange their phones',
    weight: 2,
    async take(day, dice) {
      const { world, phones, school } = day
      const students = phones.slice(0, school.students.length)
      const [one, other] = [dice.pick(students), dice.pick(students)]
      if (one === other) return
      for (const owned of [one, other]) {
        const app = owned.phone.open()
        await world.waitFor(app.logOut(), 30_000).catch(() => {})
        owned.phone.kill()
        // Who logs out agrees that what waits is deleted.
        owned.ledgers.delete(owned.person.id)
      }
      const kept = one.person
      one.person = other.person
      other.person = kept
      world.note(`${one.name} is now used by ${one.person.name}, ${other.name} by ${kept.name}`)
    },
  },
  {
    name: 'another student logs in on a phone',
    weight: 3,
    async take({ world, phones, school }, dice) {
      const owned = dice.pick(phones.slice(0, school.students.length))
      owned.person = dice.pick(school.students)
      world.note(`${owned.name} is now used by ${owned.person.name}`)
    },
  },
  {
    name: 'the network gets better or worse',
    weight: 2,
    async take({ setWeather }, dice) {
      setWeather(dice.pick([FAIR, ROUGH]))
    },
  },
]
