import { PROOF_RECIPIENTS } from '@cubby/contract/constants'
import { beforeAll, expect, it } from 'vitest'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { expireProof, renewLogin } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'

const test = useTestApp()
const message = { title: 'Snow day', message: 'We are closed.' }
let students: TestUser[]
let classId: string
beforeAll(async () => {
  const session = await aSession(test, { capacity: PROOF_RECIPIENTS + 1 })
  classId = session.classId
  students = []
  for (let number = 0; number <= PROOF_RECIPIENTS; number++) {
    const student = await aUser(test)
    await seatIn(test, student, session)
    students.push(student)
  }
})
const toUsers = (count: number) =>
  test.asAdmin.post('/notifications/admin/bulk', {
    template_name: 'custom_notification',
    user_ids: students.slice(0, count).map(({ id }) => id),
    variables: message,
  })
const lacksProof = async () =>
  (
    await test.asAdmin.post('/notifications/admin/preview', {
      ...message,
      recipientType: 'class',
      recipient: classId,
    })
  ).body.lacks_proof

it('a message to at most 25 people needs no proof, and one to more does', async () => {
  expect(await lacksProof()).toBe(false)
  await expireProof(test, test.admin.id)
  expect((await toUsers(PROOF_RECIPIENTS)).status).toBe(201)
  expect(codeOf(await toUsers(PROOF_RECIPIENTS + 1))).toBe('proof_required')
  expect(await lacksProof()).toBe(true)
  await renewLogin(test)
  expect((await toUsers(PROOF_RECIPIENTS + 1)).status).toBe(201)
})

it('so does a message about a notification that many received, also of an instructor', async () => {
  const instructor = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'classes', classId, { instructor_id: instructor.id })
  await renewLogin(test)
  await test.asAdmin.post('/notifications/admin/broadcast', message)
  const jobs = await queuedJobs(test, 'deliver-broadcast')
  expect(jobs).toHaveLength(1)
  const [job] = jobs
  await deliverBroadcast(test.deps, job?.sentMessageId ?? '')
  const { body } = await test.as(instructor).get('/notifications')
  const originalNotificationId = body.notifications[0]?.id
  for (const sender of [test.admin, instructor]) {
    const about = { originalNotificationId, message: 'Also on Friday', links: [] }
    await expireProof(test, sender.id)
    expect(codeOf(await test.as(sender).post('/admin/notifications/detailed', about))).toBe('proof_required')
    await renewLogin(test, sender)
    expect((await test.as(sender).post('/admin/notifications/detailed', about)).status).toBe(201)
  }
})
