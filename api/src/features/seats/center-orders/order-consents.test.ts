import { expect, it } from 'vitest'
import { aCenter, orderIn } from '../../../testing/centers.ts'
import { aSession } from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('enrolls nobody who has not agreed to the current Terms, and says who', async () => {
  const center = await aCenter(test, { staff: 2 })
  const session = await aSession(test)
  const version = await publishText(test, { admin: test.admin, kind: 'terms', text: 'New terms' })
  const [agreed, other] = center.staff
  await test.as({ token: agreed?.token ?? '' }).post('/users/consents', { terms: version })
  expect(await orderIn(test, center, session)).toMatchObject({
    status: 409,
    body: {
      code: 'order_refused',
      people: [
        { member_id: other?.memberId, text: 'Has not agreed to the current Terms and Privacy Policy' },
      ],
    },
  })
  const enrolled = () => rowsIn(test, 'enrollments', { session_id: session.id }, ['user_id'])
  expect(await enrolled()).toEqual([])
  expect(await orderIn(test, center, session, { mode: 'fitting' })).toMatchObject({
    body: { message: '1 spot held for approval, 1 left out.' },
  })
  expect(await enrolled()).toEqual([{ user_id: agreed?.id }])
})
