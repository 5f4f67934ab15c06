import { describe, expect, it } from 'vitest'
import { faultsOf } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { findSession, logIn } from './harness/student.ts'

const school = useSchool()
const open = [
  '/',
  '/classes',
  '/contact',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=unknown',
  '/password-reset-success',
  '/verify-email?token=unknown',
  '/demo-mails',
  '/nowhere',
]
const own = [
  '/profile?section=enrollments',
  '/profile?section=waitlist',
  '/profile?section=notifications',
  '/sync',
]

describe.each([
  { width: 360, height: 800, dark: false },
  { width: 1440, height: 900, dark: true },
])('on $width × $height, dark: $dark', (screen) => {
  it('no screen has anything that axe finds serious, or scrolls sideways', async () => {
    const phone = school.phone(screen)
    const page = await phone.open('/')
    const { classId } = await findSession(school, 'CPR and First Aid Certification', 5)
    const look = (path: string) => faultsOf(page, school.gate.url + path)
    const found: string[] = []
    for (const path of [...open, `/classes/${classId}`]) found.push(...(await look(path)))
    await page.goto(`${school.gate.url}/login`)
    await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
    for (const path of [...own, `/classes/${classId}`]) found.push(...(await look(path)))
    expect(found).toEqual([])
  })
})
