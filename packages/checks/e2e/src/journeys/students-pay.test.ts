import { expect, it } from 'vitest'
import { arriveAndLogIn, openProfile } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student pays a payment that is due and sees it as paid', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
  await openProfile(page, 'Payments Due')
  const owed = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Pay Now/ }) })
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await page.reload()
  await page.getByText('Paying needs a connection').waitFor()
  expect(await owed.getByRole('button', { name: /^Pay Now/ }).isDisabled()).toBe(true)
  await cubby.server.start()
  await page.reload()
  const name = (await owed.getByRole('heading').textContent()) ?? ''
  await owed.getByRole('button', { name: /^Pay Now/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$[\d,]+\.\d\d$/ })
    .click()
  await page.getByText('Payment completed').waitFor()
  await page.getByText('Paid and settled (').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('Paid', { exact: true })
    .first()
    .waitFor()
  expect(await owed.count()).toBe(0)
  const paid = await cubby.query(
    `select y.reference from payments y join enrollments e on e.id = y.enrollment_id
     join users p on p.id = e.user_id
     where p.email = 'student@cubby.test' and y.status = 'paid' and y.paid_at > now() - interval '1 hour'`,
  )
  expect(paid).toHaveLength(1)
})
