import { readFile } from 'node:fs/promises'
import type { DataImport, ImportKind, ImportResponse, ImportRow } from '@cubby/contract/office/imports'
import { beforeAll, expect, it } from 'vitest'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/** The files in `spreadsheets` are as spreadsheets, event tools, and forms save them. */
const test = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await aUser(test, { role: 'admin' })
})

async function saved(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await readFile(new URL(`./spreadsheets/${name}`, import.meta.url)))
}
const upload = async (name: string, kind?: ImportKind) => uploadCsv(test, admin, await saved(name), kind)
async function checked(name: string, kind?: ImportKind): Promise<DataImport> {
  return takeStep(test, admin, await upload(name, kind), 'check')
}
async function refusalOf(name: string, kind: ImportKind = 'users') {
  const form = await browserForm({ name, type: '', bytes: await saved(name) }, { kind })
  const { status, body } = await test.upload('/admin/imports', { token: admin.token, ...form })
  return { status, ...(body as { code?: string; error?: string }) }
}
/** What each row says, by its number. */
async function saidOf(done: DataImport, state: ImportRow['state'], what: 'errors' | 'warnings' = 'errors') {
  const rows = await importRows(test, admin, done, state)
  return Object.fromEntries(
    rows.map((row) => [row.number, row[what].map(({ column, message }) => `${column}: ${message}`)]),
  )
}

it('counts rows as the spreadsheet does, also in the rows to correct', async () => {
  const done = await checked('u11-blank-lines-and-totals.csv')
  expect(Object.keys(await saidOf(done, 'invalid'))).toEqual(['5', '7', '8'])
  const path = `/admin/imports/${done.id}/rows/export`
  const { text } = await test.call('GET', path, { token: admin.token })
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
    test.call<ImportResponse>('POST', `/admin/imports/${id}/table`, {
      token: admin.token,
      body: { sheet, header_row },
    })
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
  await takeStep(test, admin, body.import, 'check')
  expect(await takeStep(test, admin, body.import, 'run')).toMatchObject({ counts: { created: 1 } })
  expect(codeOf(await choose(id, 3))).toBe('import_changed')
  const left = test.deps.db.selectFrom('import_other_rows').selectAll().where('import_id', '=', id)
  expect(await left.execute()).toEqual([])
})
