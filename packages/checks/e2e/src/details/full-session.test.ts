import { expect, it } from 'vitest'
import { openClass, signUpOnPhone } from '../harness/journey.ts'
import type { Phone } from '../harness/phone.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import { enrollWithoutSignal, findSession, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Opens a page and records from the start when it says "Enrolled" or "Spot held". */
async function openWatching(phone: Phone, path: string) {
  const page = await phone.open(path, () => {
    const seen: string[] = []
    Object.assign(window, { seenEnrolled: seen })
    new MutationObserver(() => {
      const shown = document.body?.textContent.match(
        /Enrolled|Successfully enrolled|You are enrolled|[Ss]pot (is )?held/,
      )
      if (shown) seen.push(shown[0])
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const seenEnrolled = () =>
    page.evaluate(() => (window as Window & { seenEnrolled?: string[] }).seenEnrolled ?? [])
  return { page, seenEnrolled }
}

it('a student who loses the last seat while offline can join the waitlist or choose another date', async () => {
  const session = await findSession(cubby, 'Infant and Toddler Care', 1)
  const { student, phone, page } = await signUpOnPhone(cubby)
  await openClass(page, 'Infant and Toddler Care')
  await sessionWith(page, '1 of 14').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '1 of 14')
  await phone.close()
  await cubby.server.start()
  expect((await enrollThroughApi(cubby, session)).status).toBe(201)

  const { page: again, seenEnrolled } = await openWatching(phone, `/classes/${session.classId}`)
  const card = sessionWith(again, '0 of 14')
  await card.getByText('This session is full', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Dismiss' }).waitFor()
  await sessionWith(again, '14 of 14')
    .getByRole('button', { name: /^Enroll Now/ })
    .waitFor()
  expect(await seenEnrolled()).toEqual([])
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })

  await card.getByRole('button', { name: /^Join Waitlist/ }).click()
  await card.getByText('You are on the waitlist').waitFor()
  expect(await seenEnrolled()).toEqual([])
})

it('a student who agreed to join the waitlist joins it when the session has filled up', async () => {
  const { phone, page } = await signUpOnPhone(cubby)
  // One of its 13 free seats is kept for a student who makes up a meeting.
  const open = await findSession(cubby, 'Child Development Associate (CDA)', 13)
  await openClass(page, 'Child Development Associate (CDA)')
  await sessionWith(page, '12 of 16').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '12 of 16', /^Yes, join the waitlist/)
  await phone.close()
  // Its last seat is the one kept for the make-up.
  await cubby.query('update class_sessions set capacity = seats_taken + 1 where id = $1', open.sessionId)
  await cubby.server.start()
  const again = await phone.open(`/classes/${open.classId}`)
  await again.getByText('You are on the waitlist').first().waitFor()
})
