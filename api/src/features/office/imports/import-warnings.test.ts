import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aSession, aUser, codeOf } from '../../../testing/factories.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteImportValues } from './delete-unused.ts'

const test = useTestApp()

const csv = (...lines: string[]) => ['First name,Last name,Email,Cell Phone', ...lines].join('\n')
const userWith = (email: string) => rowIn(test, 'users', { email })
const LEFT_OUT = 'This phone number cannot be read. The user is imported without it.'

it('imports a person without a phone number that cannot be read, and says so', async () => {
  const done = await importCsv(
    test,
    csv('Maya,Torres,maya@phones.test,ask her mother', 'Ana,Diaz,ana@phones.test,(718) 555-0142'),
  )
  expect(done).toMatchObject({ counts: { created: 2, invalid: 0 }, warned: 1 })
  expect(await userWith('maya@phones.test')).toMatchObject({ first_name: 'Maya', phone_number: null })
  expect(await userWith('ana@phones.test')).toMatchObject({ phone_number: '7185550142' })
  const [warned, plain] = await importRows(test, done, 'created')
  expect(warned).toMatchObject({
    errors: [],
    warnings: [{ column: 'Phone', message: LEFT_OUT }],
    cells: ['Maya', 'Torres', 'maya@phones.test', 'ask her mother'],
  })
  expect(plain).toMatchObject({ warnings: [], cells: null })
})

it('warns about the same name and phone under another email address', async () => {
  const { id } = await aUser(test)
  await changeRows(test, 'users', id, {
    first_name: 'José',
    last_name: 'Núñez',
    phone_number: '+1 718 555 0101',
  })
  const uploaded = await uploadCsv(
    test,
    csv(
      'Jose,Nunez,jose@other.test,(718) 555-0101',
      'Jose,Nunez,jose2@other.test,(718) 555-0102',
      'Lee,Kim,lee@other.test,718-555-0103',
      'LEE,KIM,kim@other.test,7185550103',
    ),
  )
  const checked = await takeStep(test, uploaded, 'check')
  expect(checked).toMatchObject({ counts: { new: 4 }, warned: 2 })
  const rows = await importRows(test, checked, 'new')
  const message =
    'Somebody with the same name and phone has another email address. Merge the two accounts if they are one person.'
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [{ column: 'Email', message }],
    [],
    [],
    [{ column: 'Email', message }],
  ])
})

it('exports the rows to correct with their reasons, so that the corrected file can be imported', async () => {
  const done = await importCsv(
    test,
    csv('=A,Torres,not an address,', 'Noor,Sayed,noor@rows.test,12', 'Fine,Person,fine@rows.test,'),
  )
  const path = `/admin/imports/${done.id}/rows/export`
  const { text, headers } = await test.asAdmin.get(path)
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="rows-to-correct.csv"')
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('First name,Last name,Email,Cell Phone,Row,What is wrong')
  expect(lines[1]).toContain("'=A,Torres,not an address,,2,")
  expect(lines[1]).toContain('Email: Please enter a valid email address')
  expect(lines[2]).toBe(`Noor,Sayed,noor@rows.test,12,3,Phone: ${LEFT_OUT}`)
  expect(lines).toHaveLength(3)
  const corrected = text.replace('not an address', 'torres@rows.test').replace("'=A", 'Ada')
  expect(await importCsv(test, corrected)).toMatchObject({
    counts: { created: 1, unchanged: 1, invalid: 0 },
  })
  await sql`update imports set created_at = created_at - interval '40 days'`.execute(test.deps.db)
  await deleteImportValues(test.deps)
  const later = await test.asAdmin.get(path)
  expect(later.text.trimEnd().split('\r\n')).toHaveLength(1)
  const unknown = await test.asAdmin.get('/admin/imports/unknown/rows/export')
  expect(codeOf(unknown)).toBe('import_not_found')
})

it('reads the words of other systems for methods and statuses, and days with the name of a month', async () => {
  const student = await aUser(test)
  await aSession(test, { title: 'Knots', days: ['2025-03-12', '2025-03-12'] })
  const enrolled = await importCsv(
    test,
    `Email,Class,Session Date,Status\n${student.email},Knots,12-Mar-2025,Attended`,
    'enrollments',
  )
  expect(await importRows(test, enrolled, 'invalid')).toEqual([])
  const line = (receipt: string, method: string) =>
    `${student.email},Knots,12-Mar-2025,${receipt},10,March 12 2025,${method}`
  const paid = await importCsv(
    test,
    [
      'Email,Class,Session Date,Receipt,Paid,Paid On,Method',
      line('1', 'Zelle'),
      line('2', 'Credit Card'),
    ].join('\n'),
    'payments',
  )
  expect(await importRows(test, paid, 'invalid')).toEqual([])
  const entries = await test.deps.db
    .selectFrom('payment_entries')
    .select('method')
    .orderBy('reference')
    .execute()
  expect(entries.map(({ method }) => method)).toEqual(['transfer', 'card'])
  const classes = await importCsv(
    test,
    'Class,Start Date,Start Time,End Time,Location,Capacity,Instructor Email,Price\nNew,the twelfth of March 2025,09:00,10:00,Here,5,x@y.test,5',
    'classes',
  )
  const [row] = await importRows(test, classes, 'invalid')
  expect(row?.errors).toContainEqual({
    column: 'Start date',
    message: messages.importNoDate('the twelfth of March 2025'),
  })
})

it('marks users as never invited until an invitation is sent', async () => {
  await importCsv(test, csv('Rosa,Moss,rosa@never.test,'))
  const found = async () => {
    const { body } = await test.asAdmin.get('/admin/users/search?searchTerm=rosa@never.test')
    return body.users[0]
  }
  const user = await found()
  expect(user).toMatchObject({ never_invited: true, invited_at: expect.any(String) })
  await test.asAdmin.post(`/admin/users/${user?.id}/invitation`)
  const { mailer } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: user?.id ?? '' })
  expect(await found()).toMatchObject({ never_invited: false })
})
