import { createStudent, seatsOf } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import {
  arriveAndSignUp,
  createClassWithSession,
  enrollWithoutSignal,
  openClass,
  sessionWith,
  waitForWorker,
} from '../user/steps.ts'

const cubby = useTestServer()

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('offline start: the closed app opens from a link while the server is stopped', async ({ app }) => {
    const title = `Start in ${engine.name}`
    await createClassWithSession(cubby, title, 2)
    await arriveAndSignUp(app, createStudent())
    await openClass(app, title)
    await app.click({ role: 'button', name: /^Enroll Now/, within: sessionWith('2 of 2') })
    await app.see({
      text: 'Your spot is held. The office will review your enrollment next.',
      within: sessionWith('1 of 2'),
    })
    await waitForWorker(app)
    await app.close()
    await cubby.server.stop()

    await app.open('/classes')
    await app.see({ role: 'heading', name: title })
    await app.see(/^as of \d{1,2}:\d\d/)
    await app.click({ role: 'link', name: 'My classes', within: { role: 'navigation', name: 'Student' } })
    await app.see({ role: 'link', name: title, within: { role: 'main' } })
    await app.see(/^as of \d{1,2}:\d\d/)
  })

  it('queue and send: an enrollment made offline is sent once when the app is opened again', async ({
    app,
  }) => {
    const title = `Queue in ${engine.name}`
    const { classId, sessionId } = await createClassWithSession(cubby, title, 2)
    const student = createStudent()
    await arriveAndSignUp(app, student)
    await openClass(app, title)
    await app.see(sessionWith('2 of 2'))
    await waitForWorker(app)
    const hasBackgroundSync = await app.run(() => 'sync' in ServiceWorkerRegistration.prototype)
    expect(hasBackgroundSync).toBe(engine.hasBackgroundSync)
    await cubby.server.stop('SIGKILL')
    await app.reload()
    await enrollWithoutSignal(app, '2 of 2')
    await app.close()
    await cubby.server.start()
    expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 0, commands: 0 })

    await app.open(`/classes/${classId}`)
    await app.see({
      text: 'Your spot is held. The office will review your enrollment next.',
      within: sessionWith('1 of 2'),
    })
    expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 1, commands: 1 })
  })
})
