import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('a session that is completed before it begins says so to users on its waitlist', async () => {
  const session = await aSession(test, { capacity: 1, days: ['2099-02-03', '2099-02-03'] })
  const [holder, student] = [await aUser(test), await aUser(test)]
  const seat = await seatIn(test, holder, session)
  await waitIn(test, student, session)
  await test.as(holder).delete(`/enrollments/${seat}`)
  const { status } = await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, {
    status: 'completed',
  })
  expect(status).toBe(200)
  const { body } = await test.as(student).get('/notifications')
  expect(body.notifications[0]).toMatchObject({
    title: 'The waitlist for CPR and First Aid Certification is closed',
    message:
      'CPR and First Aid Certification on Feb 3, 2099 takes no more students, so its waitlist is closed. Other dates are on the class page.',
  })
})
