import { expect, it } from 'vitest'
import { violationsOnAll } from '../harness/accessibility.ts'
import { findSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('no public screen has an axe violation or scrolls sideways', async () => {
  const { classId } = await findSession(cubby, 'CPR and First Aid Certification', 5)
  const page = await cubby.desktop().open('/')
  const found = await violationsOnAll(cubby, page, [
    '/',
    '/classes',
    `/classes/${classId}`,
    '/contact',
    '/for-centers',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=unknown',
    '/invitation',
    '/invitation?token=unknown',
    '/password-reset-success',
    '/verify-email?token=unknown',
    '/unsubscribe?token=unknown',
    '/demo-mails',
    '/nowhere',
  ])
  expect(found).toEqual([])
})
