import { admin } from '@cubby/e2e/harness/admin-page'
import { send } from '@cubby/e2e/harness/server-state'
import { createStudent } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import type { Query } from '../user/query.ts'
import { arriveAndSignUp } from '../user/steps.ts'

const cubby = useTestServer()

/** Pages that a link in an email may open, with something that only their stored data can show. */
const profile: [string, Query] = ['/profile', { role: 'heading', name: 'Rosa Delgado' }]
const classes: [string, Query] = ['/classes', { role: 'link', name: /^VIEW DETAILS of/ }]
const enrollments: [string, Query] = ['/profile?section=enrollments', { text: /^Past \(0\)/ }]
const notifications: [string, Query] = ['/profile?section=notifications', { text: /^Message \d+ about/ }]

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('full loads: each page shows its data although the page before was left while it was storing', async ({
    app,
  }) => {
    const student = createStudent()
    await arriveAndSignUp(app, student)
    const notify = await notifier(student.email)
    const visits = [
      profile,
      classes,
      notifications,
      profile,
      classes,
      enrollments,
      classes,
      profile,
      notifications,
      classes,
    ]
    for (const [path, shown] of visits) {
      await notify()
      await app.open(path)
      await app.see(shown)
    }
    for (const [, shown] of visits.toReversed().slice(1, 5)) {
      await notify()
      await app.back()
      await app.see(shown)
    }
    for (const [, shown] of visits.slice(-4)) {
      await app.forward()
      await app.see(shown)
    }
  })
})

/** Sends notifications, of which the open page learns at once and which it stores. */
async function notifier(email: string): Promise<() => Promise<void>> {
  const loggedIn = await send(cubby, '/users/login', admin)
  const { token } = (await loggedIn.json()) as { token: string }
  const [user] = await cubby.query('select id from users where email = $1', email)
  let count = 0
  return async () => {
    count += 1
    const title = `Message ${count} about your class`
    const body = { title, message: 'Bring a pillow.', recipient: user?.id, recipientType: 'user' }
    const { status } = await send(cubby, '/notifications/admin/send', body, token)
    if (status >= 300) throw new Error(`The notification was refused: ${status}`)
  }
}
