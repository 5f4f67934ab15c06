import { expect, it } from 'vitest'
import { useSchool } from './harness/school.ts'
import { logIn } from './harness/student.ts'

const school = useSchool()

it('a student pays what is due and sees it paid', async () => {
  const phone = school.phone()
  const page = await phone.open('/login')
  await logIn(page, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await page.goto(`${school.gate.url}/profile?section=payments`)
  const owed = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Pay Now/ }) })
  const name = (await owed.getByRole('heading').textContent()) ?? ''
  await owed.getByRole('button', { name: /^Pay Now/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$[\d,]+\.\d\d$/ })
    .click()
  await page.getByText('Payment completed').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('Paid', { exact: true })
    .first()
    .waitFor()
  expect(await owed.count()).toBe(0)
  const paid = await school.ask(
    `select y.reference from payments y join enrollments e on e.id = y.enrollment_id
     join people p on p.id = e.person_id
     where p.email = 'student@cubby.test' and y.status = 'paid' and y.paid_at > now() - interval '1 hour'`,
  )
  expect(paid).toHaveLength(1)
})
