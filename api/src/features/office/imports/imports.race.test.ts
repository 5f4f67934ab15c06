import { expect, it } from 'vitest'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { BATCH_SIZE } from './import-batch.ts'
import { workOnImport } from './work-on-import.ts'

const test = useTestApp()

it('creates each row once when several workers run the same import', { timeout: 60_000 }, async () => {
  const count = 3 * BATCH_SIZE
  const rows = Array.from({ length: count }, (_, at) => `racer${at}@example.test,Maya,Torres`)
  const uploaded = await uploadCsv(test, ['Email,First name,Last name', ...rows].join('\n'))
  await takeStep(test, uploaded, 'check')
  await test.asAdmin.post(`/admin/imports/${uploaded.id}/run`)
  await Promise.all(Array.from({ length: 4 }, () => workOnImport(test.deps, uploaded.id)))
  const users = await test.deps.db.selectFrom('users').select('id').where('email', 'like', 'racer%').execute()
  expect(users).toHaveLength(count)
  expect(await importRows(test, uploaded, 'unchanged')).toEqual([])
})

it('waits for the batch when it is cancelled', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 4 * BATCH_SIZE }, (_, at) => `stopped${at}@example.test,Maya,Torres`)
  const uploaded = await uploadCsv(test, ['Email,First name,Last name', ...rows].join('\n'))
  await takeStep(test, uploaded, 'check')
  await test.asAdmin.post(`/admin/imports/${uploaded.id}/run`)
  const work = workOnImport(test.deps, uploaded.id)
  const { body } = await test.asAdmin.post(`/admin/imports/${uploaded.id}/cancel`)
  await work
  const { created } = body.import.counts
  expect(body.import.status).toBe('cancelled')
  const users = await test.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'stopped%')
    .execute()
  // Nothing was created after the response.
  expect(users).toHaveLength(created)
  expect(created % BATCH_SIZE).toBe(0)
})

it('checks payments while somebody changes their session and their payments', async () => {
  const student = await aUser(test)
  const session = await aSession(test, { title: 'Held' })
  const enrollmentId = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { start_date } = await rowIn(test, 'class_sessions', session.id)
  const row = `${student.email},Held,${start_date},R-1,5.00,2024-02-01,cash`
  const header = 'Email,Class,Session date,Receipt number,Amount paid,Paid on,Method'
  const uploaded = await uploadCsv(test, `${header}\n${row}`, 'payments')
  const checked = await test.deps.db.transaction().execute(async (trx) => {
    await test.deps.lockSeats(trx, [session.id])
    const locked = trx
      .selectFrom('payments')
      .select('id')
      .where('enrollment_id', '=', enrollmentId)
      .forUpdate()
    expect(await locked.execute()).toHaveLength(1)
    return takeStep(test, uploaded, 'check')
  })
  expect(checked).toMatchObject({ status: 'checked', counts: { new: 1, invalid: 0 } })
})
