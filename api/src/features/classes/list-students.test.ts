import type { ClassStudents } from '@cubby/contract/class-students'
import { expect, it } from 'vitest'
import { aSession, aUser, seatIn } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('lists a student once after two approvals, with the current payment', async () => {
  const session = await aSession(test)
  const [student, admin] = [await aUser(test), await aUser(test, { role: 'admin' })]
  const id = await seatIn(test, student, session)
  const listed = async () => {
    const { token } = admin
    const { body } = await test.call<ClassStudents>('GET', `/admin/classes/${session.classId}/students`, {
      token,
    })
    return body.sessions.flatMap(({ students }) => students.map(({ payment_status }) => payment_status))
  }
  const review = (to: 'approve' | 'pending') =>
    test.call('POST', `/enrollments/${id}/${to}`, { token: admin.token })
  expect(await listed()).toEqual([null])
  await review('approve')
  await review('pending')
  expect(await listed()).toEqual(['void'])
  await review('approve')
  expect(await listed()).toEqual(['pending'])
})
