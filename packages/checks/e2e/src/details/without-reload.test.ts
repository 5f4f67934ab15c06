import { expect, it } from 'vitest'
import {
  arrive,
  arriveAndLogIn,
  arriveAndSignUp,
  followHeader,
  openClass,
  openSection,
} from '../harness/journey.ts'
import { createStudent, logIn, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const sam = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
const cubby = useTestServer()

it('a student who logs in through the header sees the enrollment confirmed at once, and only once', async () => {
  const page = await arriveAndLogIn(cubby.phone(), sam)
  await openClass(page, CPR)
  await sessionWith(page, '5 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '4 of 12')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await page.getByText('Successfully enrolled in class').waitFor()
  expect(await page.getByText('Successfully enrolled in class').count()).toBe(1)
  await page.reload()
  await sessionWith(page, '4 of 12')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await page.getByText('Successfully enrolled in class').count()).toBe(0)
})

it('a visitor who signs up through the header joins and leaves a waitlist, and sees both confirmed at once', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await openClass(page, CPR)
  const card = sessionWith(page, '0 of 10')
  await card.getByRole('button', { name: /^Join Waitlist/ }).click()
  await page.getByText('Added to waitlist').waitFor()
  await card.getByRole('button', { name: /^Leave Waitlist/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await page.getByText('Removed from waitlist').waitFor()
})

it('a student who logs in while browsing classes finds everything on the phone when offline', async () => {
  const page = await arrive(cubby.phone())
  await followHeader(page, 'Classes')
  await page.getByRole('heading', { name: CPR }).waitFor()
  await followHeader(page, 'Login')
  await logIn(page, sam)
  await page.getByRole('status').filter({ hasText: 'Ready offline' }).waitFor()

  await page.context().setOffline(true)
  await cubby.server.stop()
  const main = page.getByRole('main')
  await page
    .getByRole('navigation', { name: 'Student' })
    .getByRole('link', { name: 'My classes', exact: true })
    .click()
  await main.getByText('Ready offline').waitFor()
  await main.getByRole('link', { name: 'Child Development Associate (CDA)' }).waitFor()
  const section = async (name: string, heading = name) => {
    await openSection(page, new RegExp(`^${name}`))
    await main.getByRole('heading', { name: heading, level: 2 }).waitFor()
  }
  const region = (name: string) => main.getByRole('region', { name, exact: true })
  await section('Overview')
  await region('Overview').getByText('Active Classes').waitFor()
  await section('Email Settings')
  await region('Email Settings').getByRole('switch').first().waitFor()
  for (const name of ['My Waitlist', 'Payments Due', 'Activity', 'Notifications']) {
    await section(name)
    await region(name).getByRole('listitem').first().waitFor()
  }
  await region('Notifications')
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'Mark as Read' }).or(main.getByText('Close')).first().waitFor()
  await page
    .getByRole('navigation', { name: 'Student' })
    .getByRole('link', { name: /^Alerts/ })
    .click()
  await section('Certificates')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main
      .getByRole('listitem')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await cubby.server.start()
})
