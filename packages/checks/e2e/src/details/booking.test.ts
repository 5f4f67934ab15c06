import { expect, it } from 'vitest'
import { arrive, arriveAndLogIn, arriveAndSignUp, expectNoReload, openClass } from '../harness/journey.ts'
import { actionBar, chosenAction, chosenSession, createStudent, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const INFANT = 'Infant and Toddler Care'
const cubby = useTestServer()

it('a student books from the home page with two taps, and learns what happens next', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  const upcoming = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first()
  await upcoming.getByRole('link').tap()
  await chosenAction(page, /^Enroll Now/).tap()

  await chosenSession(page)
    .getByText(/^Your spot is held\./)
    .waitFor()
  const next = page.getByRole('region', { name: 'What happens next' }).filter({ visible: true })
  await next.getByText('The office reviews your enrollment, and you get an email.').waitFor()
  await expect.poll(() => next.getByRole('button', { name: /^Add to calendar/ }).isVisible()).toBe(true)
  expect(await chosenAction(page, /^Enroll Now/).count()).toBe(0)
  await page.getByRole('link', { name: 'See my classes' }).filter({ visible: true }).first().click()
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor()
  await expectNoReload(page)
})

it('a visitor with an account is in a class after six taps, the login included', async () => {
  const account = createStudent()
  const other = await arriveAndSignUp(cubby.visitor(), account)
  await other.context().close()
  const page = await arrive(cubby.visitor(), () => {
    addEventListener('pointerdown', () => Object.assign(window, { taps: tapsOf() + 1 }), true)
    const tapsOf = () => (window as Window & { taps?: number }).taps ?? 0
  })
  const upcoming = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').last()
  await upcoming.getByRole('link').tap()
  await chosenAction(page, /^(Enroll Now|Log in to enroll)/, 'link').tap()
  await page.getByLabel('Email').tap()
  await page.keyboard.type(account.email)
  await page.getByLabel('Password', { exact: true }).tap()
  await page.keyboard.type(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).tap()
  await chosenAction(page, /^Enroll Now/).tap()
  await page.getByRole('heading', { name: /^Spot held, / }).waitFor()
  expect(await page.evaluate(() => (window as Window & { taps?: number }).taps)).toBe(6)
  await expectNoReload(page)
})

it('a student at a desktop still reads price and perks in the Enrollment box after they enroll', async () => {
  const account = createStudent()
  const phone = await arriveAndSignUp(cubby.visitor(), account)
  await phone.context().close()
  const page = await arriveAndLogIn(cubby.desktop(), account)
  await openClass(page, CPR)
  const box = page.getByRole('region', { name: 'Enrollment', exact: true })
  expect(await box.getByRole('button', { name: /^Enroll Now/ }).count()).toBe(0)
  await chosenAction(page, /^Enroll Now/).click()
  await page.getByRole('heading', { name: /^Spot held, / }).waitFor()
  await box.getByText('$95', { exact: true }).waitFor()
  for (const perk of ['Certificate of Completion', 'Expert Instruction', 'Hands-on Learning']) {
    await box.getByText(perk).waitFor()
  }
  await page.getByRole('region', { name: 'What happens next' }).getByRole('button', { name: 'Close' }).click()
  await chosenSession(page)
    .getByText(/^Your spot is held\./)
    .waitFor()
  await expectNoReload(page)
})

it('a student who is enrolled is asked before they take a second seat in the class', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await openClass(page, INFANT)
  await sessionWith(page, '14 of 14')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '13 of 14')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await sessionWith(page, '1 of 14')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  const question = page.getByRole('dialog', { name: 'You are already enrolled in this class' })
  await question.getByRole('button', { name: /^Keep only/ }).click()
  await question.waitFor({ state: 'hidden' })
  await sessionWith(page, '1 of 14').waitFor()
})

it('a class page with an offer shows the session of the offer first', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), {
    email: 'student@cubby.test',
    password: 'cubby-demo-2026',
  })
  const [offer] = await cubby.query(
    `select c.title from waitlist_entries w join class_sessions s on s.id = w.session_id
     join classes c on c.id = s.class_id join users u on u.id = w.user_id
     where u.email = 'student@cubby.test' and w.status = 'offered'`,
  )
  await openClass(page, String(offer?.title))
  await chosenSession(page)
    .getByText(/^\d+ h \d+ min left$/)
    .waitFor()
})

it('the bar on a phone stands in for the button of the selected session while that is out of view', async () => {
  const page = await arriveAndSignUp(cubby.phone(), createStudent())
  await openClass(page, CPR)
  const button = chosenSession(page).getByRole('button', { name: /^Enroll Now/ })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await actionBar(page).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Student' }).waitFor()
  await page
    .getByRole('heading', { name: 'Location Information' })
    .evaluate((element) => element.scrollIntoView())
  await actionBar(page)
    .getByText(/^\$95 · \d+ of 12 spots$/)
    .waitFor()
  await actionBar(page)
    .getByRole('button', { name: /^Enroll Now/ })
    .tap()
  await page.getByRole('heading', { name: /^Spot held, / }).waitFor()
  await expectNoReload(page)
})
