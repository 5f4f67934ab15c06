import { enrollThroughApi, makeOffer } from '@cubby/e2e/harness/server-state'
import { createStudent, seatsOf } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import {
  arriveAndSignUp,
  createClassWithSession,
  openClass,
  openProfile,
  sessionWith,
} from '../user/steps.ts'

const cubby = useTestServer()

/** A class with one session of one seat, which is taken. */
async function createFullSession(title: string) {
  const session = await createClassWithSession(cubby, title, 1)
  await enrollThroughApi(cubby, session)
  return session
}

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('enroll: a student takes the last seat', async ({ app }) => {
    const title = `Enroll in ${engine.name}`
    const { sessionId } = await createClassWithSession(cubby, title, 1)
    const student = createStudent()
    await arriveAndSignUp(app, student)
    await openClass(app, title)
    await app.click({ role: 'button', name: /^Enroll Now/, within: sessionWith('1 of 1') })
    await app.see('Successfully enrolled in class')
    await app.see({
      text: 'Your spot is held. The office will review your enrollment next.',
      within: sessionWith('0 of 1'),
    })
    expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 1, commands: 1 })
  })

  it('wait: a student joins a waitlist, and sees whether this browser can notify them of an offer', async ({
    app,
  }) => {
    const title = `Wait in ${engine.name}`
    await createFullSession(title)
    await arriveAndSignUp(app, createStudent())
    await openClass(app, title)
    await app.click({ role: 'button', name: /^Join Waitlist/, within: sessionWith('0 of 1') })
    await app.see('Added to waitlist')
    await app.see({ text: 'Position 1 on the waitlist', within: sessionWith('0 of 1') })
    await openProfile(app, 'Email Settings')
    await app.see('Notifications on this device')
    await app.see(
      engine.hasPush
        ? /^(Show notifications|This browser blocks notifications)/
        : /^This browser cannot show notifications/,
    )
  })

  it('accept: a student takes an offered seat', async ({ app }) => {
    const title = `Accept in ${engine.name}`
    const { sessionId } = await createFullSession(title)
    const student = createStudent()
    await arriveAndSignUp(app, student)
    await openClass(app, title)
    await app.click({ role: 'button', name: /^Join Waitlist/, within: sessionWith('0 of 1') })
    await app.see('Added to waitlist')
    await makeOffer(cubby, sessionId, 24 * 60 * 60)
    await openProfile(app, 'My Waitlist')
    await app.see('A spot is available! You have 24 hours to accept.')
    await app.click({ role: 'link', name: /^Accept/ })
    await app.click({
      role: 'button',
      name: /^Accept/,
      within: sessionWith('0 of 1'),
    })
    await app.see('Successfully enrolled in class')
    expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 1, commands: 2 })
  })
})
