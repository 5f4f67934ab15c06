import { readFile } from 'node:fs/promises'
import { messages } from '@cubby/contract/messages'
import type { DataImport, ImportKind, ImportRow } from '@cubby/contract/office/imports'
import { aWorkbook } from '@cubby/test-workbooks/workbooks'
import { expect, it } from 'vitest'
import { aSession, aUser, codeOf } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'

/** The files in `spreadsheets` are as spreadsheets, event tools, and forms save them. */
const test = useTestApp()

async function saved(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await readFile(new URL(`./spreadsheets/${name}`, import.meta.url)))
}
const upload = async (name: string, kind?: ImportKind) => uploadCsv(test, await saved(name), kind, name)
async function checked(name: string, kind?: ImportKind): Promise<DataImport> {
  return takeStep(test, await upload(name, kind), 'check')
}
async function refusalOf(name: string, kind: ImportKind = 'users') {
  const form = await browserForm({ name, type: '', bytes: await saved(name) }, { kind })
  const { status, body } = await test.upload('/admin/imports', { token: test.admin.token, ...form })
  return { status, ...(body as { code?: string; error?: string }) }
}
async function aUserWith(email: string, role: 'student' | 'instructor'): Promise<void> {
  const { id } = await aUser(test, { role })
  await changeRows(test, 'users', id, { email })
}
/** What each row says, by its number. */
async function saidOf(done: DataImport, state: ImportRow['state'], what: 'errors' | 'warnings' = 'errors') {
  const rows = await importRows(test, done, state)
  return Object.fromEntries(
    rows.map((row) => [row.number, row[what].map(({ column, message }) => `${column}: ${message}`)]),
  )
}

it('counts rows as the spreadsheet does, also in the rows to correct', async () => {
  const done = await checked('u11-blank-lines-and-totals.csv')
  expect(Object.keys(await saidOf(done, 'invalid'))).toEqual(['5', '7', '8'])
  const path = `/admin/imports/${done.id}/rows/export`
  const { text } = await test.asAdmin.get(path)
  const [header = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const place = header.split(',').indexOf('Row')
  expect(lines.map((line) => line.split(',')[place])).toEqual(['5', '7', '8'])
})

it('reads Mac Roman', async () => {
  const { samples } = await upload('u20-macroman.csv')
  expect(samples.map((cells) => cells.slice(1, 3))).toEqual([
    ['José', 'Núñez'],
    ['Zoë', 'Ångström'],
  ])
})

it('takes the delimiter from a first line that Excel hides, or from most lines', async () => {
  expect(await upload('u07-sep-line.csv')).toMatchObject({
    headers: ['Email', 'First name', 'Last name', 'Phone'],
    samples: [['u07a@x.example', 'Ana', 'Lima', '7185550107']],
  })
  expect((await upload('u31-unquoted-header-comma-semicolon.csv')).headers).toEqual([
    'Email',
    'First name',
    'Last name',
    'Notes, remarks, other, more, stuff',
  ])
})

it('reads an inch mark as text, and names the line of a quotation mark that is not closed', async () => {
  const { samples } = await upload('u24-inch-mark.csv')
  expect(samples.map(([, , , , address]) => address)).toEqual(['12" Main St', 'ok'])
  expect(await refusalOf('u23-unbalanced-quote.csv')).toMatchObject({
    status: 400,
    code: 'import_unreadable',
    error:
      'The file cannot be read from line 3 on, where a quotation mark (") is never closed. Correct this line.',
  })
})

it('proposes the row below a title as the header', async () => {
  const numbers = await upload('u05-numbers-title-trailing.csv')
  expect(numbers).toMatchObject({
    headers: ['Email', 'First name', 'Last name', 'Phone', ''],
    mapping: { email: 0, first_name: 1, last_name: 2, phone_number: 3 },
    counts: { waiting: 2 },
    table: {
      header_row: 2,
      first_rows: [{ number: 1, text: 'Table 1' }, { number: 2 }, { number: 3 }, { number: 5 }],
    },
  })
  expect((await upload('u06-merged-title-row.csv')).table?.header_row).toBe(3)
})

it('takes the header that an administrator chooses, also after the check', async () => {
  const choose = (id: string, header_row: number | null, sheet = '') =>
    test.asAdmin.post(`/admin/imports/${id}/table`, { sheet, header_row })
  const { id } = await checked('u06-merged-title-row.csv')
  const first = await choose(id, 1)
  expect(first.body.import).toMatchObject({
    status: 'uploaded',
    headers: ['Little Sprouts Staff List 2026', '', '', ''],
    mapping: {},
    counts: { waiting: 2 },
    table: { header_row: 1, first_rows: [{ number: 1 }, { number: 3 }, { number: 4 }] },
  })
  // Row 2 is empty, and below row 4 nothing is left.
  for (const [row, sheet] of [
    [2, ''],
    [3, 'Staff'],
    [4, ''],
  ] as const) {
    expect(await choose(id, row, sheet)).toMatchObject({ status: 400 })
  }
  const { body } = await choose(id, null)
  expect(body.import).toMatchObject({ counts: { waiting: 1 }, table: { header_row: 3 } })
  await takeStep(test, body.import, 'check')
  expect(await takeStep(test, body.import, 'run')).toMatchObject({ counts: { created: 1 } })
  expect(codeOf(await choose(id, 3))).toBe('import_changed')
  const left = test.deps.db.selectFrom('import_other_rows').selectAll().where('import_id', '=', id)
  expect(await left.execute()).toEqual([])
})

it('reads the dates that spreadsheets write, and names those that it cannot read', async () => {
  await aUserWith('instructor@cubby.test', 'instructor')
  const done = await checked('c01-dates.csv', 'classes')
  const no = (date: string) => [
    `Start date: “${date}” is not a date that Cubby can read. Write it like 3/1/2027.`,
  ]
  expect(await saidOf(done, 'invalid')).toEqual({
    7: no('01.03.2027'),
    8: no('2/29/2027'),
    10: no('13/1/2027'),
    21: no('1/1/0027'),
  })
  // No session of 2098 or 2099.
  expect(done).toMatchObject({ counts: { new: 16 }, warned: 0 })
  await takeStep(test, done, 'run')
  const sessions = await test.deps.db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_id')
    .select('start_date')
    .where('title', 'like', 'Date Form %')
    .execute()
  expect([...new Set(sessions.map(({ start_date }) => start_date))].sort()).toEqual([
    '1998-06-15',
    '1999-03-01',
    '2026-12-31',
    '2027-01-01',
    '2027-03-01',
    '2028-02-29',
  ])
})

it('warns about a session more than two years ahead', async () => {
  await aUserWith('ahead@cubby.test', 'instructor')
  const header = 'Class,Start date,Start time,End time,Location,Capacity,Instructor email,Price'
  const done = await uploadCsv(
    test,
    `${header}\nAhead,6/15/40,9:00,12:00,Room 1,10,ahead@cubby.test,95`,
    'classes',
  )
  expect(await saidOf(await takeStep(test, done, 'check'), 'new', 'warnings')).toEqual({
    2: ['Start date: June 15, 2040 is more than two years from now. Check the year.'],
  })
})

it('takes one night for one day, and the end of the year for two days', async () => {
  const done = await checked('c03-overnight.csv', 'classes')
  expect(await saidOf(done, 'invalid')).toEqual({})
})

it('names a price and a number of seats that it cannot read', async () => {
  const said = await saidOf(await checked('c04-money-capacity.csv', 'classes'), 'invalid')
  const no = (value: string) => `“${value}” is not a number that Cubby can read. Write it like 95 or 95.50.`
  expect(said).toMatchObject({
    4: [`Price: ${no('($50.00)')}`],
    5: [`Price: ${no('1.234,50')}`],
    6: [`Price: ${no('95,00')}`],
    8: [`Price: ${no('Free')}`],
    9: ['Price: This value is missing'],
    10: [`Capacity: ${no('12 seats')}`],
    16: expect.arrayContaining([`Capacity: ${no('1E+01')}`, `Price: ${no('9.5E+01')}`]),
  })
  // '$1,234.50', '10.0', 'USD 95', '1,000', and '$0.00' are read.
  for (const row of [2, 3, 7, 14, 15]) expect(said).not.toHaveProperty(String(row))
})

it('names an amount that it cannot read', async () => {
  const said = await saidOf(await checked('p02-payments.csv', 'payments'), 'invalid')
  const no = (value: string) => `“${value}” is not a number that Cubby can read. Write it like 95 or 95.50.`
  expect(said[3]).toContain(`Amount paid: ${no('($1.00)')}`)
  expect(said[4]).toContain(`Amount paid: ${no('1,00')}`)
  expect(said[9]).toContain(
    'Paid on: “11/31/2026” is not a date that Cubby can read. Write it like 3/1/2027.',
  )
})

it('takes 1999 for the 99 of a training, and a time for its day', async () => {
  await aUserWith('student@cubby.test', 'student')
  const done = await checked('t01-trainings.csv', 'trainings')
  expect(await saidOf(done, 'invalid')).toEqual({
    3: ['Hours: “1,5” is not a number that Cubby can read. Write it like 95 or 95.50.'],
  })
  await takeStep(test, done, 'run')
  const trainings = await test.deps.db
    .selectFrom('trainings')
    .select('completed_on')
    .orderBy('completed_on')
    .execute()
  expect(trainings.map((one) => one.completed_on)).toEqual(['1999-03-01', '2025-03-01', '2025-03-01'])
})

it('refuses a certificate that expires before it was issued, and takes 1999 for 99', async () => {
  await aSession(test, { title: 'Leap' })
  const done = await checked('z01-certificates.zip', 'certificates')
  expect(await saidOf(done, 'invalid')).toEqual({ 4: ['Expires: This day is before the day of issue'] })
  await takeStep(test, done, 'run')
  const stored = await rowIn(test, 'certificates', { earlier_number: 'OLD-1' }, [
    'created_at',
    'expiration_date',
  ])
  expect(stored).toMatchObject({ expiration_date: '2001-03-01' })
  expect(stored.created_at.getUTCFullYear()).toBe(1999)
})

const run = async (name: string) => takeStep(test, await checked(name), 'run')
const usersLike = (pattern: string) =>
  test.deps.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone_number', 'address'])
    .where('email', 'like', pattern)
    .orderBy('email')
    .execute()

it('joins the lines of an address', async () => {
  await run('u04-google-sheets-lf-quoted-newline.csv')
  expect((await usersLike('u04%')).map(({ address }) => address)).toEqual(['12 Main St, Apt 4', '5, Oak Ave'])
})

it('splits full names as people write them, also one name', async () => {
  const done = await run('u26-whole-name.csv')
  expect((await usersLike('u26%')).map((user) => [user.first_name, user.last_name])).toEqual([
    ['Madonna', ''],
    ['Maya', 'Torres'],
    ['Martin Luther', 'King Jr.'],
    ['María José García', 'López'],
    ['Ludwig', 'van Beethoven'],
    ['Jane', 'Smith'],
    ['María José', 'García López'],
  ])
  expect(await saidOf(done, 'created', 'warnings')).toMatchObject({
    2: ['Full name: This is one name. It becomes the first name, and the last name stays empty.'],
  })
})

it('takes a person of one name from columns of first and last names, with a warning', async () => {
  const csv = 'Email,First name,Last name\nu27a@x.example,Cher,\nu27b@x.example,,Prince'
  const done = await importCsv(test, csv)
  expect(done.counts).toMatchObject({ created: 1, invalid: 1 })
  expect(await usersLike('u27%')).toMatchObject([{ first_name: 'Cher', last_name: '' }])
  expect(await saidOf(done, 'created', 'warnings')).toMatchObject({
    2: ['Last name: There is only one name, so the last name stays empty.'],
  })
})

it('reads phone numbers as spreadsheets write them, and warns about those that are lost', async () => {
  const done = await run('v08-phones.csv')
  const warned = Object.entries(await saidOf(done, 'created', 'warnings')).flatMap(([row, said]) =>
    said.length > 0 ? row : [],
  )
  expect(warned).toContain('2')
  const numbers = (await usersLike('v08%')).map(({ phone_number }) => phone_number?.replace(/\D/g, ''))
  expect([numbers[7], numbers[11]]).toEqual(['7185550147', '7185550151'])
  expect(done.counts).toMatchObject({ created: 12, invalid: 0 })
})

it('maps the columns of an event tool', async () => {
  const { headers, mapping } = await upload('u17-eventbrite.csv')
  const named = Object.fromEntries(Object.entries(mapping).map(([name, at]) => [name, headers[at]]))
  expect(named).toEqual({
    email: 'Email',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Cell Phone',
  })
})

it('maps the columns of a list in Spanish, and names both rows of two people with one email address', async () => {
  const uploaded = await upload('spanish-headers.csv')
  expect(uploaded.mapping).toEqual({ email: 0, first_name: 1, last_name: 2, phone_number: 3 })
  const done = await takeStep(test, uploaded, 'check')
  expect(done.counts).toMatchObject({ new: 2, unchanged: 0, invalid: 1 })
  const shared =
    'has this email address for somebody else. Give one of them another address, or only a phone number.'
  expect(await saidOf(done, 'invalid')).toEqual({ 4: [`Email: Row 3 ${shared}`] })
})

it('does not take two people with one email address, written differently, for one', async () => {
  const said = await saidOf(await checked('u19-emails.csv'), 'invalid')
  expect(said[3]?.[0]).toContain('Row 2 has this email address for somebody else')
})

it('names an email address that belongs to somebody else in Cubby, and rows that repeat others', async () => {
  const { email } = await aUser(test)
  const rows = [
    `${email},Rosa,Moss`,
    'rep@x.test,Ada,Moss',
    'rep@x.test,ada,moss',
    'bad@x.test,A,Moss',
    'bad@x.test,A,Moss',
  ]
  const file = ['Email,First,Last', ...rows].join('\n')
  const done = await takeStep(test, await uploadCsv(test, file), 'check')
  const said = await saidOf(done, 'unchanged', 'warnings')
  expect(said[2]?.[0]).toMatch(/^Email: This email address belongs to .+, so no one is added/)
  expect(said[4]).toEqual(['null: Row 3 is about the same, so this row is left out.'])
  expect(done.counts).toMatchObject({ new: 1, unchanged: 2, invalid: 2 })
})

it('does not lose a row whose key an earlier row with an error has', async () => {
  const rows = ['r@x.test,Ada,Moss,admin', 'r@x.test,Ada,Moss,student']
  const file = ['Email,First,Last,Role', ...rows].join('\n')
  const done = await takeStep(test, await uploadCsv(test, file), 'check')
  expect((await saidOf(done, 'invalid'))[3]).toEqual(['null: Row 2 is about the same, and has an error.'])
})

it('needs a column for the name', async () => {
  const { id, mapping, columns } = await uploadCsv(test, 'Email,Nickname\na@x.test,Al')
  expect(columns.find(({ name }) => name === 'last_name')?.alternative).toBe('name')
  const body = { mapping }
  const { status, body: refused } = await test.asAdmin.post(`/admin/imports/${id}/check`, body)
  expect({ status, refused }).toMatchObject({
    status: 400,
    refused: {
      fields: {
        'mapping.first_name': 'Choose a column of the file',
        'mapping.last_name': 'Choose a column of the file',
      },
    },
  })
})

it.skipIf(isOnWorkerd)(
  'reads the first sheet of an Excel file, or the chosen one, and offers no hidden one',
  async () => {
    const uploaded = await upload('x01-two-sheets-hidden.xlsx')
    expect(uploaded).toMatchObject({
      headers: ['Email', 'First name', 'Last name', 'Phone', 'Hired'],
      samples: [
        ['x01a@x.example', 'Xl', 'Sx', '7185550180', '2026-03-01'],
        // Its formula was saved without a value.
        ['', 'For', 'Mula', '', ''],
      ],
      table: { sheet: 'Staff', sheets: ['Staff', 'Old'], header_row: 1 },
    })
    expect(await takeStep(test, uploaded, 'check')).toMatchObject({
      counts: { new: 1, invalid: 1 },
    })
    const body = { sheet: 'Old', header_row: null }
    const refused = await test.asAdmin.post(`/admin/imports/${uploaded.id}/table`, body)
    expect(refused).toMatchObject({ status: 400, body: { error: messages.importEmpty } })
  },
)

it.skipIf(isOnWorkerd)('imports the sheet that an administrator chooses', async () => {
  const people = (email: string) => [
    ['Email', 'First', 'Last'],
    [email, 'Ada', 'Moss'],
  ]
  const workbook = aWorkbook([
    { name: 'Read me', rows: [['This list is for the office']] },
    { name: 'Old', rows: people('old@sheets.test') },
    { name: 'New', rows: people('new@sheets.test') },
  ])
  const { id, table } = await uploadCsv(test, workbook, 'users', 'staff.xlsx')
  expect(table).toMatchObject({ sheet: 'Read me', sheets: ['Read me', 'Old', 'New'] })
  for (const sheet of ['Old', 'New']) {
    const body = { sheet, header_row: null }
    const chosen = await test.asAdmin.post(`/admin/imports/${id}/table`, body)
    expect(chosen.body.import).toMatchObject({
      samples: [[`${sheet.toLowerCase()}@sheets.test`, 'Ada', 'Moss']],
      table: { sheet, first_rows: [{ number: 1, text: 'Email · First · Last' }, { number: 2 }] },
    })
  }
  const mapping = { email: 0, first_name: 1, last_name: 2 }
  await takeStep(test, { id, mapping }, 'check')
  expect(await takeStep(test, { id, mapping }, 'run')).toMatchObject({ counts: { created: 1 } })
  const created = await test.deps.db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', '%@sheets.test')
    .execute()
  expect(created).toEqual([{ email: 'new@sheets.test' }])
})

it('names the spreadsheets that it cannot read', async () => {
  expect(await refusalOf('x03.ods')).toMatchObject({ status: 400, error: messages.importOldWorkbook })
  const refusal = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = await browserForm({ name, type: '', bytes }, { kind: 'users' })
    return (await test.upload('/admin/imports', { token: test.admin.token, ...form })).body
  }
  const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect(await refusal('old.xls', compound)).toMatchObject({ error: messages.importOldWorkbook })
  expect(await refusal('macros.xlsm', compound)).toMatchObject({ error: messages.importOldWorkbook })
  expect(await refusal('locked.xlsx', compound)).toMatchObject({ error: messages.importXlsxProtected })
  const renamed = await refusal('renamed.xlsx', await saved('x03.ods'))
  expect(renamed).toMatchObject({
    error: isOnWorkerd ? messages.importXlsxNotHere : messages.importXlsxUnreadable,
  })
})

it('warns about letters that were damaged before', async () => {
  const file = 'Email,First name,Last name\nd1@damaged.test,JosÃ©,Lima\nd2@damaged.test,Jos\ufffd,Lima'
  const done = await takeStep(test, await uploadCsv(test, file), 'check')
  const message = 'First name: Some letters look damaged. Save the file again as UTF-8.'
  expect(await saidOf(done, 'new', 'warnings')).toEqual({ 2: [message], 3: [message] })
})
