import { attendanceStatuses } from '@cubby/contract/seats/attendance-statuses'
import type { Roster } from '@cubby/contract/teaching/attendance'
import { dayOf } from '@cubby/rules/days'
import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'
import type { Step } from './step.ts'
import { openApp, tap } from './student.ts'

const DAY_MS = 86_400_000

/** The instructor marks who is there, on the phone. */
async function takeAttendance(day: Day, dice: Dice): Promise<void> {
  const { world, school } = day
  const owned = day.phones.find(({ person }) => person.id === school.instructor.id)
  if (!owned) return
  if (dice.happens(0.25)) owned.phone.setClock(dice.pick([-1, 1]) * DAY_MS)
  if (dice.happens(0.25)) owned.phone.killAfter(dice.between(1, 40))
  const app = await openApp(day, owned, dice)
  if (!app) return
  await world.waitFor(app.sync(['rosters']), 10_000).catch(() => {})
  const rosters = await world.waitFor(app.readRows('rosters'), 5_000).catch(() => undefined)
  const today = dayOf(new Date(world.now()), 'America/New_York')
  const held = (rosters as Roster[] | undefined)?.flatMap(({ meetings, students }) =>
    meetings.filter(({ date }) => date <= today).map((meeting) => ({ meeting, students })),
  )
  if (!held || held.length === 0 || owned.phone.app() !== app) return
  const { meeting, students } = dice.pick(held)
  const present = students.filter(() => dice.happens(0.6))
  if (present.length === 0) return
  await tap(day, owned, app, {
    kind: 'take-attendance',
    args: {
      meetingId: meeting.id,
      marks: present.map(({ id }) => {
        const status = dice.pick(attendanceStatuses)
        return {
          key: crypto.randomUUID(),
          user_id: id,
          status,
          missed_minutes: status === 'late' || status === 'left_early' ? dice.between(1, 90) : null,
          note: '',
          marked_at: new Date(owned.phone.time()).toISOString(),
        }
      }),
    },
  })
}

export const instructorSteps: readonly Step[] = [
  { name: 'an instructor takes attendance', weight: 9, take: takeAttendance },
]
