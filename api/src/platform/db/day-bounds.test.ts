import { addDays, dayOf } from '@cubby/rules/days'
import * as rules from '@cubby/rules/time-zone'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { endOfDay, instantOf, startOfDay } from './sql.ts'

const test = useTestApp()

// Havana sets its clocks back at 1 AM, so midnight occurs twice.
it.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Havana', '2026-11-01'],
  ['Pacific/Auckland', '2026-12-31'],
])('a day in %s, %s, begins with its first instant and ends with its last', async (zone, day) => {
  const select = sql<{ from: Date; until: Date }>`
    select ${startOfDay(day, zone)} as "from", ${endOfDay(day, zone)} as until`
  const [bounds] = (await select.execute(test.deps.db)).rows
  if (!bounds) throw new Error('no row was selected')
  const dayAt = (instant: Date, later: number) => dayOf(new Date(instant.getTime() + later), zone)
  expect([dayAt(bounds.from, -1), dayAt(bounds.from, 0)]).toEqual([addDays(day, -1), day])
  expect([dayAt(bounds.until, -1), dayAt(bounds.until, 0)]).toEqual([day, addDays(day, 1)])
})

it.each([
  ['America/New_York', '2027-03-14', '02:30'],
  ['America/New_York', '2027-03-14', '23:00'],
  ['America/Havana', '2027-03-14', '00:30'],
  ['Europe/Berlin', '2027-03-28', '02:00'],
  ['America/New_York', '2027-11-07', '00:30'],
  ['America/New_York', '2027-11-07', '01:00'],
  ['America/New_York', '2027-11-07', '01:30'],
  ['America/New_York', '2027-11-07', '02:00'],
  ['America/Havana', '2027-11-07', '00:30'],
  ['Europe/Berlin', '2027-10-31', '02:59'],
])(
  'a time in %s on the day when the clocks change is one instant in the database and in the app: %s %s',
  async (zone, day, time) => {
    const local = sql`${day}::date + ${time}::time`
    const select = sql<{ instant: Date }>`select ${instantOf(local, zone)} as instant`
    expect((await select.execute(test.deps.db)).rows).toEqual([{ instant: rules.instantOf(day, time, zone) }])
  },
)
