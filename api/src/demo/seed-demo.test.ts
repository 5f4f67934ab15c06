import type { TrainingClass } from '@cubby/contract/catalogue'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { demoLogins } from './logins.ts'
import { seedDemo } from './seed-demo.ts'

const test = useTestApp()

it('fills an empty database once, with sessions of every kind', async () => {
  await seedDemo(test.deps)
  await seedDemo(test.deps)
  const { body } = await test.call<{ classes: TrainingClass[] }>('GET', '/classes')
  const { classes } = body
  const titles = classes.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Development and Operations',
      'Child Development Associate (CDA)',
      'CPR and First Aid Certification',
    ]),
  )
  expect(new Set(titles).size).toBe(titles.length)
  const spots = classes.flatMap(({ sessions }) => sessions.map((session) => session.available_spots))
  expect(spots).toEqual(expect.arrayContaining([0, 1, 5]))
})

it('lets each demo account log in', async () => {
  for (const email of demoLogins.emails) {
    const answer = await test.call('POST', '/users/login', { body: { email, password: demoLogins.password } })
    expect(answer.status).toBe(200)
  }
})

it('keeps every rule of the database', async () => {
  const { rows } = await sql<{ oversold: number }>`
    select count(*)::int as oversold from class_sessions where seats_taken > capacity`.execute(test.deps.db)
  expect(rows[0]?.oversold).toBe(0)
})
