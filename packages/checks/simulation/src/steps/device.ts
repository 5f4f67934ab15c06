import { FAIR, ROUGH } from '../network.ts'
import type { Step } from './step.ts'
import { useApp } from './student.ts'

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
    },
  },
  {
    name: 'a connection is cut for a moment',
    weight: 3,
    async take({ world, phones }, dice) {
      const { phone, name } = dice.pick(phones)
      if (!phone.network.isOnline()) return
      world.note(`The connection of ${name} is cut`)
      phone.network.setOnline(false)
      phone.network.setOnline(true)
    },
  },
  {
    // The network also sets the clock of the phone right.
    name: 'a student uses the app behind a captive portal',
    weight: 3,
    async take(day, dice) {
      const { world, phones, school } = day
      const owned = dice.pick(phones.slice(0, school.students.length))
      const { phone, name } = owned
      world.note(`${name} is in a network that shows a page of its own`)
      phone.network.setPortal(true)
      if (dice.happens(0.5)) phone.setClock(dice.pick([1, 3]) * DAY_MS)
      await useApp(day, dice, owned)
      await world.pass(dice.between(1_000, 120_000))
      phone.network.setPortal(false)
      phone.setClock(0)
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
    name: 'a page is left and shown again',
    weight: 3,
    async take({ world, phones }, dice) {
      const { phone, name } = dice.pick(phones)
      const app = phone.app()
      if (!app) return
      world.note(`${name}: the page is left`)
      app.leave()
      await world.pass(dice.between(500, 120_000))
      if (phone.app() === app) app.comeBack()
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
      owned.shown = null
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
        owned.shown = null
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
    name: 'a student ends the logins of other devices',
    weight: 4,
    async take({ world, school, phones, logIn, ask }, dice) {
      // Rather of somebody whose changes wait.
      const waiting = phones.filter(
        ({ phone, person }) => !phone.network.isOnline() && school.students.includes(person),
      )
      const student = waiting.length > 0 ? dice.pick(waiting).person : dice.pick(school.students)
      const login = await logIn(student)
      if (!login) return
      const { status } = await ask(login.token, 'POST', '/users/logins/end-others', {})
      world.note(`${student.name} ends the logins of other devices: ${status}`)
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
