import { expect, it } from 'vitest'
import { faultsOfAll } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { findSession } from './harness/student.ts'

const school = useSchool()

it('no public screen has anything that axe finds, or scrolls sideways', async () => {
  const { classId } = await findSession(school, 'CPR and First Aid Certification', 5)
  const page = await school.desk().open('/')
  const found = await faultsOfAll(school, page, [
    '/',
    '/classes',
    `/classes/${classId}`,
    '/contact',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=unknown',
    '/password-reset-success',
    '/verify-email?token=unknown',
    '/unsubscribe?token=unknown',
    '/demo-mails',
    '/nowhere',
  ])
  expect(found).toEqual([])
})
