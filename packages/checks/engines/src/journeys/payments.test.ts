import { admin } from '@cubby/e2e/harness/admin-page'
import { send } from '@cubby/e2e/harness/server-state'
import { createStudent, type Student } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import {
  arriveAndSignUp,
  createClassWithSession,
  openClass,
  openProfile,
  sessionWith,
  waitForWorker,
} from '../user/steps.ts'

const cubby = useTestServer()

/** Approves the only enrollment of a student, who then owes its price. */
async function approveEnrollmentOf({ email }: Student): Promise<void> {
  const [row] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    email,
  )
  const answer = await send(cubby, '/users/login', admin)
  const { token } = (await answer.json()) as { token: string }
  const approved = await send(cubby, `/enrollments/${row?.id}/approve`, {}, token)
  expect(approved.status).toBe(200)
}

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('pay: a student pays online, and sees offline that payments need a connection', async ({ app }) => {
    const title = `Pay in ${engine.name}`
    await createClassWithSession(cubby, title, 1)
    const student = createStudent()
    await arriveAndSignUp(app, student)
    await waitForWorker(app)
    await openClass(app, title)
    await app.click({ role: 'button', name: /^Enroll Now/, within: sessionWith('1 of 1') })
    await app.see('Successfully enrolled in class')
    await approveEnrollmentOf(student)
    await openProfile(app, 'Payments Due')
    await app.see({ role: 'button', name: /^Pay Now/ })
    await cubby.server.stop()
    await app.reload()
    await app.see(/^Paying needs a connection/)
    await cubby.server.start()
    await app.reload()
    await app.click({ role: 'button', name: /^Pay Now/ })
    await app.click({ role: 'button', name: 'Pay $45.50', within: { role: 'dialog' } })
    await app.see('Payment completed')
    const paid = await cubby.query(
      `select y.status from payments y join enrollments e on e.id = y.enrollment_id
       join users u on u.id = e.user_id where u.email = $1`,
      student.email,
    )
    expect(paid).toEqual([{ status: 'paid' }])
  })
})
