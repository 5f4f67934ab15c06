import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cardOf } from '../harness/admin-page.ts'
import { expectFocusIn, expectFocusKept, focusedText } from '../harness/focus.ts'
import {
  arriveAndLogIn,
  arriveAndSignUp,
  demoLogIn,
  expectNoReload,
  openAdmin,
  openClass,
  openProfile,
} from '../harness/journey.ts'
import { createClass, enrollThroughApi, makeOffer } from '../harness/server-state.ts'
import { createStudent, findSession, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const INFANT = 'Infant and Toddler Care'
const NUTRITION = 'Health, Safety and Nutrition'
const cubby = useTestServer()

/** Presses a button as a user of a keyboard or a screen reader does. */
async function press(button: Locator) {
  await button.focus()
  await button.press('Enter')
}

/** Waits until this text is announced to screen readers. */
const expectAnnounced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first().waitFor()

/** Presses a button that needs a confirmation, and the button of that name in the dialog. */
async function pressAndConfirm(page: Page, button: Locator, confirm: string | RegExp) {
  await press(button)
  await press(page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }))
}

it('a student keeps the keyboard focus when they enroll, join and leave a waitlist, accept an offer, and withdraw', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await openClass(page, CPR)
  const open = sessionWith(page, '5 of 12')
  const heading = await open.getByRole('heading', { level: 3 }).textContent()
  const enroll = page.getByRole('button', { name: `Enroll Now for ${heading}` }).and(open.getByRole('button'))
  await press(enroll)
  await expectAnnounced(page, /^Spot held, /)
  await expectFocusKept(enroll, page.getByRole('main'))
  expect(await focusedText(page)).toBe(heading)

  const { sessionId } = await findSession(cubby, INFANT, 1)
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', sessionId)
  await openClass(page, INFANT)
  const full = page.locator(`[id="${sessionId}"]`)
  const join = full.getByRole('button', { name: /^Join Waitlist/ })
  const leave = full.getByRole('button', { name: /^Leave Waitlist/ })
  const accept = full.getByRole('button', { name: /^Accept/ })
  await press(join)
  await expectAnnounced(page, /^On the waitlist, /)
  await expectFocusKept(join, full)
  await pressAndConfirm(page, leave, 'Leave Waitlist')
  await expectAnnounced(page, 'Removed from waitlist')
  await expectFocusKept(leave, full)
  await press(join)
  await full.getByText('Position 1 on the waitlist', { exact: true }).waitFor()
  await makeOffer(cubby, sessionId, 600)
  await press(accept)
  await full.getByText(/^(Your spot is held\.|You are enrolled)/).waitFor()
  await expectAnnounced(page, /^(Spot held|Enrolled), /)
  await expectFocusKept(accept, full)

  await openProfile(page, 'Enrollments')
  await page.getByRole('button', { name: `More for ${CPR}` }).click()
  const withdraw = page.getByRole('button', { name: `Withdraw from ${CPR}` })
  await pressAndConfirm(page, withdraw, 'Withdraw')
  await expectAnnounced(page, 'You have withdrawn from this class')
  await expectFocusKept(withdraw, page.getByRole('region', { name: 'Enrollments' }))

  const edit = page.getByRole('button', { name: 'Edit profile' })
  await press(edit)
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form.getByLabel('First name').fill('Rosalind')
  await press(form.getByRole('button', { name: 'Save' }))
  await expectAnnounced(page, 'Profile updated successfully')
  await expectFocusKept(form, edit)
  await expectNoReload(page)
})

it('a student keeps the keyboard focus in notifications, payments, and waitlists, and hears what changed', async () => {
  const student = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
  const page = await arriveAndLogIn(cubby.visitor(), student)
  await openProfile(page, 'Notifications')
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true })
  const unreadCards = notifications
    .getByRole('listitem')
    .filter({ has: page.getByText('New', { exact: true }) })
  await unreadCards.first().waitFor()
  const unread = await unreadCards.count()
  const title = await unreadCards.first().getByRole('heading').textContent()
  await press(unreadCards.first().getByRole('button', { name: /^More for/ }))
  await press(unreadCards.first().getByRole('button', { name: /^Mark as Read/ }))
  await expectAnnounced(page, 'Notification marked as read')
  await expect.poll(() => unreadCards.count()).toBe(unread - 1)
  await expect.poll(() => focusedText(page)).toBe(`More for ${title}`)
  await expectFocusIn(notifications)
  const all = notifications.getByRole('button', { name: 'Mark all as read' })
  await press(all)
  await expectAnnounced(page, 'All notifications marked as read')
  await expectFocusKept(all, notifications)
  await press(notifications.getByRole('button', { name: `More for ${title}` }).first())
  const remove = notifications.getByRole('button', { name: `Delete ${title}` }).first()
  await press(remove)
  await expectAnnounced(page, 'Notification deleted')
  await expect.poll(() => focusedText(page)).toBe(`Undo: delete ${title}`)
  await press(notifications.getByRole('button', { name: `Undo: delete ${title}` }))
  await expectAnnounced(page, 'Notification restored')
  await expectFocusIn(notifications)

  await openProfile(page, 'Payments Due')
  const payments = page.getByRole('region', { name: 'Payments Due' })
  const pay = payments.getByRole('button', { name: /^Pay Now/ })
  await pay.first().waitFor()
  const due = await pay.count()
  await pressAndConfirm(page, pay.first(), /^Pay \$/)
  await expectAnnounced(page, 'Payment completed')
  await expect.poll(() => pay.count()).toBe(due - 1)
  await expectFocusIn(payments)

  await openProfile(page, 'My Waitlist')
  const waitlist = page.getByRole('region', { name: 'My Waitlist' })
  const decline = waitlist.getByRole('button', { name: /^Decline/ })
  await pressAndConfirm(page, decline, 'Decline')
  await expectAnnounced(page, 'Removed from waitlist')
  await expectFocusKept(decline, waitlist)
  const leave = waitlist.getByRole('button', { name: `Leave Waitlist for ${CPR}` })
  await pressAndConfirm(page, leave, 'Leave Waitlist')
  await expectFocusKept(leave, waitlist)
  await expectNoReload(page)
})

it('an administrator keeps the keyboard focus when they approve, reject, and undo', async () => {
  const session = await findSession(cubby, NUTRITION, 17)
  const { student: noor } = await enrollThroughApi(cubby, session, 'Noor')
  const { student: suki } = await enrollThroughApi(cubby, session, 'Suki')
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Enrollment Management')
  await page.getByRole('searchbox').fill('quimby')
  const undo = page.getByRole('main').getByRole('button', { name: /^Undo/ })
  const approve = cardOf(page, noor).getByRole('button', { name: /^Approve/ })
  await press(approve)
  await expectAnnounced(page, 'Enrollment approved successfully')
  await expectFocusKept(approve, undo)
  await undo.press('Enter')
  await expectAnnounced(page, 'Undone. No one was notified.')
  await expectFocusKept(undo, cardOf(page, noor))

  const reject = cardOf(page, suki).getByRole('button', { name: /^Reject/ })
  await pressAndConfirm(page, reject, 'Reject')
  await expectAnnounced(page, 'Enrollment rejected successfully')
  await expectFocusKept(reject, undo)
  // Its time expires while it has the focus.
  await expectFocusKept(undo, cardOf(page, suki))

  await openAdmin(page, 'User Management')
  await page.getByRole('searchbox').fill('quimby')
  await press(cardOf(page, noor).getByRole('button', { name: /^Actions for/ }))
  await press(page.getByRole('menuitem', { name: 'Delete User' }))
  await page.getByLabel(/^Type .* to confirm$/).fill(noor.email)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete User' }))
  await expectAnnounced(page, 'User deleted successfully')
  await expectFocusKept(cardOf(page, noor), page.getByRole('main'))
  await expectNoReload(page)
})

it('an administrator keeps the keyboard focus in the waitlist when a rejected entry leaves it', async () => {
  const [session] = await createClass(cubby, 'Puppets and Plays', [{ date: '2099-03-02', capacity: 1 }])
  if (!session) throw new Error('the class has no session')
  await enrollThroughApi(cubby, session, 'Rosa')
  const { student: mei } = await enrollThroughApi(cubby, session, 'Mei')
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Waitlist Management')
  await page.getByRole('searchbox').fill(mei.email)
  const reject = cardOf(page, mei).getByRole('button', { name: /^Reject/ })
  await pressAndConfirm(page, reject, 'Reject')
  await expectAnnounced(page, 'Waitlist entry rejected and moved to enrollments for tracking')
  const undo = page.getByRole('main').getByRole('button', { name: /^Undo/ })
  await expectFocusKept(reject, undo)
  await undo.press('Enter')
  await expectAnnounced(page, 'Undone. No one was notified.')
  await expectFocusKept(undo, cardOf(page, mei))
  await pressAndConfirm(page, reject, 'Reject')
  // Its time expires while it has the focus, and the entry leaves the list.
  await undo.waitFor({ state: 'detached' })
  await expectFocusKept(cardOf(page, mei), page.getByRole('main'))
  await expectNoReload(page)
})

it('an administrator keeps the keyboard focus when certificates are revoked, restored, and deleted', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Certificate Management')
  const main = page.getByRole('main')
  await page.getByRole('searchbox').fill('CPR')
  const revoke = main.getByRole('button', { name: /^Revoke/ })
  await revoke.first().waitFor()
  const [, about = ''] = /^Revoke (.*)/.exec((await revoke.first().textContent()) ?? '') ?? []
  const revokeThis = main.getByRole('button', { name: `Revoke ${about}`, exact: true })
  const restoreThis = main.getByRole('button', { name: `Restore ${about}`, exact: true })
  const card = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Delete ${about}` }) })
  await pressAndConfirm(page, revokeThis, 'Revoke Certificate')
  await expectAnnounced(page, 'Certificate revoked successfully')
  await expectFocusKept(revokeThis, card)
  await pressAndConfirm(page, restoreThis, 'Restore Certificate')
  await expectAnnounced(page, 'Certificate restored successfully')
  await expectFocusKept(restoreThis, card)

  // A list without revoked certificates loses the whole card.
  await page.getByLabel('Status').selectOption('Not revoked')
  await pressAndConfirm(page, revokeThis, 'Revoke Certificate')
  await expectFocusKept(card, main)

  await page.getByLabel('Status').selectOption('All')
  const student = await card.getByRole('heading').textContent()
  await press(main.getByRole('button', { name: `Delete ${about}`, exact: true }))
  await page.getByLabel(/^Type .* to confirm$/).fill(student ?? '')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete Certificate' }))
  await expectAnnounced(page, 'Certificate deleted successfully')
  await expectFocusKept(card, main)
  await expectNoReload(page)
})
