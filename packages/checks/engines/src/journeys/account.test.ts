import { createStudent } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import { arriveAndLogIn, arriveAndSignUp, followHeader, logIn } from '../user/steps.ts'

const cubby = useTestServer()

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('sign up: a visitor becomes a student', async ({ app }) => {
    const student = createStudent()
    await arriveAndSignUp(app, student)
    await followHeader(app, 'Profile')
    await app.see(/Rosa Delgado/)
    const rows = await cubby.query('select role, status from users where email = $1', student.email)
    expect(rows).toEqual([{ role: 'student', status: 'active' }])
  })

  it('log in: a student mistypes the password, then logs in, and stays logged in', async ({ app }) => {
    const sam = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
    await app.open('/')
    await followHeader(app, 'Login')
    await logIn(app, { ...sam, password: 'cubby-demo-2025' })
    await app.see({ role: 'alert' })
    await arriveAndLogIn(app, sam)
    await app.close()
    await app.open('/profile')
    await app.see(/Sam Rivera/)
  })
})
