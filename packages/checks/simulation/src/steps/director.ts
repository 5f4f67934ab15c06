import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'
import type { Step } from './step.ts'
import { openApp, tap } from './student.ts'

/** A director enrolls some of the staff in a session, on the phone. */
async function order(day: Day, dice: Dice): Promise<void> {
  const { world, school } = day
  const owned = day.phones.find(({ person }) => person.id === school.director.id)
  if (!owned) return
  if (dice.happens(0.25)) owned.phone.killAfter(dice.between(1, 40))
  const app = await openApp(day, owned, dice)
  if (!app) return
  const { classId, sessionId } = dice.pick(school.sessions)
  const seen = await world.waitFor(app.see(sessionId, { as: 'center' }), 5_000).catch(() => undefined)
  const people = school.staff.filter(() => dice.happens(0.5))
  if (!seen || people.length === 0 || owned.phone.app() !== app) return
  await tap(day, owned, app, {
    kind: 'order-for-center',
    args: {
      centerId: school.centerId,
      centerName: 'Little Stars',
      ordered: { sessionId, classId, seen },
      people: people.map(({ memberId, person }) => ({ member_id: memberId, name: person.name })),
      mode: dice.pick(['all', 'fitting']),
      poNumber: '',
    },
  })
}

export const directorSteps: readonly Step[] = [{ name: 'a director orders', weight: 6, take: order }]
