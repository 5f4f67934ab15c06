import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { mailedPath, mailsTo } from '../harness/mails.ts'
import { createClass, enrollThroughApi } from '../harness/server-state.ts'
import { logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('the office corrects a student, whose phone shows it at once, and who confirms a new email', async () => {
  const [session] = await createClass(cubby, 'Sand and Water', [{ date: '2099-04-06', capacity: 8 }])
  if (!session) throw new Error('no session')
  const { student } = await enrollThroughApi(cubby, session, 'Jose')
  const phone = await cubby.visitor().open('/profile')
  await logIn(phone, student)
  await phone.getByRole('heading', { name: 'Jose Quimby' }).waitFor()

  const page = await cubby.desktop().open('/admin/users')
  await logIn(page, admin)
  const openForm = async () => {
    await page.goto(`${cubby.proxy.url}/admin/users?searchTerm=${student.email}`)
    await page.getByRole('button', { name: 'Actions for Jos' }).click()
    await page.getByRole('menuitem', { name: 'Edit User' }).click()
  }
  await openForm()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('Last name').fill('Núñez')
  await dialog.getByLabel('Email').fill(`new-${student.email}`)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The new email address is used when its owner opens the link').waitFor()
  await phone.getByRole('heading', { name: 'Jose Núñez' }).waitFor()

  const link = await mailedPath(cubby, `new-${student.email}`, '/verify-email')
  await expect
    .poll(async () => (await mailsTo(cubby, student.email)).map(({ subject }) => subject))
    .toContain('Your email address is being changed')
  await openForm()
  await dialog.getByText(`new-${student.email} is not confirmed yet.`).waitFor()
  await phone.goto(`${cubby.proxy.url}${link}`)
  await phone.getByText('Your new email address is confirmed.').waitFor()
  await page.goto(`${cubby.proxy.url}/admin/users?searchTerm=nunez`)
  await page.getByText(`new-${student.email}`).first().waitFor()
})
