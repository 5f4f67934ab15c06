import { expect, it } from 'vitest'
import { arriveAndSignUp } from '../harness/journey.ts'
import { createStudent, enrollWithoutSignal, findSession, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a phone with data of a newer version loads its data again and still sends its unsent commands', async () => {
  const session = await findSession(cubby, 'Development and Operations', 11)
  const student = createStudent()
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/classes/${session.classId}`)
  await sessionWith(page, '11 of 20').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '11 of 20')

  await page.goto(`${cubby.proxy.url}/logo.svg`)
  const rewritten = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const { name = '' } =
      (await indexedDB.databases()).find((database) => database.name?.startsWith('u-')) ?? {}
    const old = await resultOf(indexedDB.open(name))
    const rows = await resultOf(old.transaction('outbox').objectStore('outbox').getAll())
    old.close()
    await resultOf(indexedDB.deleteDatabase(name))
    const newer = indexedDB.open(name, 9_000)
    newer.onupgradeneeded = () => {
      newer.result.createObjectStore('outbox', { keyPath: 'id' })
      newer.result.createObjectStore('enrollments', { keyPath: 'another_key' })
    }
    const database = await resultOf(newer)
    const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
    for (const row of rows) await resultOf(outbox.add(row))
    database.close()
    return rows.length
  })
  expect(rewritten).toBe(1)

  await cubby.server.start()
  await page.goto(`${cubby.proxy.url}/classes/${session.classId}`)
  await sessionWith(page, '10 of 20')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})
