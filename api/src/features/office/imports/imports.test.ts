import { IMPORT_ROWS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ImportResponse } from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteImportValues } from './delete-unused.ts'
import { BATCH_SIZE } from './import-batch.ts'
import { workOnBatch, workOnImport } from './work-on-import.ts'

const test = useTestApp()

/** A file with this many users that no other test has. */
function usersCsv(count: number, tag: string = crypto.randomUUID()): string {
  const rows = Array.from({ length: count }, (_, at) => `${at}.${tag}@example.test,Maya,Torres`)
  return ['Email,First name,Last name', ...rows].join('\n')
}

const countUsers = async () =>
  (
    await test.deps.db
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count
const read = async (id: string) => (await test.asAdmin.get(`/admin/imports/${id}`)).body.import
const post = (id: string, step: string) =>
  test.call<ImportResponse>('POST', `/admin/imports/${id}/${step}`, { token: test.admin.token })

describe('an import of users', () => {
  it('sets the hours that apply to a student, as the office does', async () => {
    const csv = [
      'Email,First name,Last name,Role,Required hours,Hours count from',
      'ana.hours@example.test,Ana,Cruz,student,ocfs-day-care,2026-03-15',
      'ben.hours@example.test,Ben,Cruz,student,No such hours,',
      'cal.hours@example.test,Cal,Cruz,instructor,ocfs-day-care,',
      'dee.hours@example.test,Dee,Cruz,student,ocfs-day-care,last spring',
    ].join('\n')
    const imported = await importCsv(test, csv)
    expect(imported.counts).toMatchObject({ created: 1, invalid: 3 })
    const chosen = await test.deps.db
      .selectFrom('chosen_standards')
      .innerJoin('users', 'users.id', 'chosen_standards.user_id')
      .where('email', 'like', '%.hours@example.test')
      .select(['email', 'standard_id', 'counts_from', 'by_office'])
      .execute()
    expect(chosen).toEqual([
      {
        email: 'ana.hours@example.test',
        standard_id: 'ocfs-day-care',
        counts_from: '2026-03-15',
        by_office: true,
      },
    ])
  })

  it('is checked without changing anything, and then creates the valid rows', async () => {
    const before = await countUsers()
    const existing = await aUser(test)
    const csv = [
      'E-Mail;Vorname;Last Name;Phone',
      'noor.sayed@example.test;Noor;Sayed;718 555 0134',
      `${existing.email.toUpperCase()};Test;User;`,
      'not an address;X;Lee;12',
      'Noor.Sayed@example.test;Noor;Sayed;',
    ].join('\r\n')
    const uploaded = await uploadCsv(test, csv)
    expect(uploaded).toMatchObject({
      status: 'uploaded',
      headers: ['E-Mail', 'Vorname', 'Last Name', 'Phone'],
      mapping: { email: 0, last_name: 2, phone_number: 3 },
      counts: { waiting: 4 },
    })
    const mapping = { ...uploaded.mapping, first_name: 1 }
    const checked = await takeStep(test, { ...uploaded, mapping }, 'check')
    expect(checked).toMatchObject({ status: 'checked', counts: { new: 1, unchanged: 2, invalid: 1 } })
    expect(await countUsers()).toBe(before + 1)
    expect(await importRows(test, uploaded, 'invalid')).toMatchObject([
      {
        number: 4,
        cells: ['not an address', 'X', 'Lee', '12'],
        errors: expect.arrayContaining([
          { column: 'Email', message: messages.invalidEmail },
          { column: 'First name', message: messages.firstNameTooShort },
        ]),
      },
    ])

    const done = await takeStep(test, uploaded, 'run')
    expect(done).toMatchObject({ status: 'done', counts: { created: 1, unchanged: 2, invalid: 1 } })
    const user = await rowIn(test, 'users', { email: 'noor.sayed@example.test' })
    expect(user).toMatchObject({
      first_name: 'Noor',
      last_name: 'Sayed',
      role: 'student',
      password_hash: null,
    })
    // Nobody is notified.
    for (const job of ['email-welcome', 'email-verification', 'email-notification'] as const) {
      expect(await queuedJobs(test, job)).toEqual([])
    }
    // The values of rows are deleted when they are imported.
    expect((await importRows(test, uploaded, 'created'))[0]?.cells).toBeNull()
  })

  it('changes nothing when the same file is imported again', async () => {
    const csv = usersCsv(3)
    expect(await importCsv(test, csv)).toMatchObject({ counts: { created: 3 } })
    const before = await countUsers()
    expect(await importCsv(test, csv)).toMatchObject({ counts: { created: 0, unchanged: 3 } })
    expect(await countUsers()).toBe(before)
  })

  it('reads full names, and refuses new administrators and unknown roles', async () => {
    const csv = [
      'Name,Email,Role,Status',
      'Ana Maria Lopez,ana@example.test,Instructor,active',
      '"Okafor, Chidi",chidi@example.test,,INACTIVE',
      'Max Head,max@example.test,admin,',
      'Kim Lee,kim@example.test,boss,gone',
    ].join('\n')
    const done = await importCsv(test, csv)
    const errors = await importRows(test, done, 'invalid')
    expect(errors.map(({ number, errors: [first] }) => [number, first?.column, first?.message])).toEqual([
      [4, 'Role', messages.importAdminRefused],
      [5, 'Role', messages.importRoleUnknown],
    ])
    const users = await test.deps.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'role', 'status'])
      .where('email', 'in', ['ana@example.test', 'chidi@example.test'])
      .orderBy('email')
      .execute()
    expect(users).toEqual([
      { first_name: 'Ana Maria', last_name: 'Lopez', role: 'instructor', status: 'active' },
      { first_name: 'Chidi', last_name: 'Okafor', role: 'student', status: 'inactive' },
    ])
  })

  it('accepts the export of the users, and changes nothing', async () => {
    const { text } = await test.asAdmin.get('/admin/users/export')
    const before = await countUsers()
    const done = await importCsv(test, text)
    expect(done.counts).toMatchObject({ created: 0, unchanged: before, invalid: 0 })
  })

  it('sends each active user one invitation if the administrator wants that, also after it was stopped', async () => {
    const tag = crypto.randomUUID()
    const csv = `${usersCsv(BATCH_SIZE + 1, tag)}\ninactive.${tag}@example.test,Maya,Torres`
    const withStatus = csv
      .split('\n')
      .map((row, at) => `${row},${at === 0 ? 'Status' : row.startsWith('inactive') ? 'inactive' : ''}`)
      .join('\n')
    const before = (await queuedJobs(test, 'email-invitation')).length
    const uploaded = await uploadCsv(test, withStatus)
    const checked = await takeStep(test, uploaded, 'check')
    expect(checked).toMatchObject({ counts: { new: BATCH_SIZE + 2 }, invitations: BATCH_SIZE + 1 })
    const run = (body: object) => test.asAdmin.post(`/admin/imports/${uploaded.id}/run`, body)
    await run({ send_invitations: true })
    await workOnBatch(test.deps, uploaded.id)
    await post(uploaded.id, 'cancel')
    expect(await read(uploaded.id)).toMatchObject({ sends_invitations: true, invitations: 1 })
    await run({ send_invitations: true })
    await workOnImport(test.deps, uploaded.id)
    const jobs = (await queuedJobs(test, 'email-invitation')).slice(before)
    expect(new Set(jobs.map(({ userId }) => userId)).size).toBe(BATCH_SIZE + 1)
    expect(jobs).toHaveLength(BATCH_SIZE + 1)
    expect((await importCsv(test, withStatus)).invitations).toBe(0)
    const started = await rowsIn(test, 'audit_log', { subject_id: uploaded.id, action: 'import.started' }, [
      'details',
    ])
    expect(started).toMatchObject(Array(2).fill({ details: { send_invitations: true } }))
  })

  it('refuses invitations for other kinds', async () => {
    const uploaded = await uploadCsv(test, 'Class\nx', 'classes')
    await changeRows(test, 'imports', uploaded.id, { status: 'checked' })
    const { status } = await test.asAdmin.post(`/admin/imports/${uploaded.id}/run`, {
      send_invitations: true,
    })
    expect(status).toBe(400)
  })

  it('accepts its template', async () => {
    const { text, headers } = await test.asAdmin.get('/admin/imports/templates/users')
    expect(headers.get('Content-Disposition')).toContain('users-template.csv')
    const uploaded = await uploadCsv(test, text)
    expect(Object.keys(uploaded.mapping).sort()).toEqual(uploaded.columns.map(({ name }) => name).sort())
    expect(await takeStep(test, uploaded, 'check')).toMatchObject({
      counts: { new: 1, invalid: 0 },
    })
  })
})

describe('the job', () => {
  it('stops between two batches when it is cancelled, and continues with the next row', async () => {
    const uploaded = await uploadCsv(test, usersCsv(BATCH_SIZE + 5))
    await takeStep(test, uploaded, 'check')
    await post(uploaded.id, 'run')
    expect(await workOnBatch(test.deps, uploaded.id)).toBe(true)
    expect((await post(uploaded.id, 'cancel')).body.import.status).toBe('cancelled')
    await workOnImport(test.deps, uploaded.id)
    expect(await read(uploaded.id)).toMatchObject({
      status: 'cancelled',
      counts: { created: BATCH_SIZE, new: 5 },
    })
    expect(await takeStep(test, uploaded, 'run')).toMatchObject({
      status: 'done',
      counts: { created: BATCH_SIZE + 5, new: 0 },
    })
  })

  it('finds in the check what it will find in the import: a later row with the key of an earlier one', async () => {
    const csv = usersCsv(BATCH_SIZE)
    const uploaded = await uploadCsv(test, `${csv}\n${csv.split('\n')[1]}`)
    const checked = await takeStep(test, uploaded, 'check')
    expect(checked.counts).toMatchObject({ new: BATCH_SIZE, unchanged: 1 })
    const done = await takeStep(test, uploaded, 'run')
    expect(done.counts).toMatchObject({ created: BATCH_SIZE, unchanged: 1 })
  })

  it('creates each row once, even if its worker dies in a batch', async () => {
    const uploaded = await uploadCsv(test, usersCsv(3))
    await takeStep(test, uploaded, 'check')
    await post(uploaded.id, 'run')
    const before = await countUsers()
    // The batch fails after its users are created.
    await sql`alter table import_rows add constraint killed check (state <> 'created') not valid`.execute(
      test.owner,
    )
    await expect(workOnImport(test.deps, uploaded.id)).rejects.toThrow('killed')
    await sql`alter table import_rows drop constraint killed`.execute(test.owner)
    expect(await countUsers()).toBe(before)
    expect(await read(uploaded.id)).toMatchObject({ status: 'running', counts: { new: 3 } })
    await workOnImport(test.deps, uploaded.id)
    expect(await read(uploaded.id)).toMatchObject({ status: 'done', counts: { created: 3 } })
    expect(await countUsers()).toBe(before + 3)
  })

  it('refuses steps in another state, and repeats none', async () => {
    const uploaded = await uploadCsv(test, usersCsv(1))
    for (const step of ['run', 'cancel', 'undo']) {
      expect(codeOf(await post(uploaded.id, step))).toBe('import_changed')
    }
    await takeStep(test, uploaded, 'check')
    const started = async () =>
      (await queuedJobs(test, 'work-on-import')).filter(({ importId }) => importId === uploaded.id).length
    const before = await started()
    expect((await post(uploaded.id, 'run')).status).toBe(200)
    expect((await post(uploaded.id, 'run')).status).toBe(200)
    expect(await started()).toBe(before + 1)
    expect((await post('unknown', 'run')).status).toBe(404)
  })

  it('writes each step to the audit log', async () => {
    const done = await importCsv(test, usersCsv(2))
    await takeStep(test, done, 'undo')
    const events = await rowsIn(test, 'audit_log', { subject_id: done.id }, ['action', 'actor_id', 'details'])
    expect(events.map(({ action }) => action)).toEqual([
      'import.uploaded',
      'import.started',
      'import.finished',
      'import.undo_started',
      'import.undone',
    ])
    expect(events[2]).toMatchObject({
      actor_id: test.admin.id,
      details: { import_kind: 'users', created: 2 },
    })
    expect(events[4]).toMatchObject({ details: { undone: 2, kept: 0 } })
  })

  it('acts for the administrator who started it, not for the one who uploaded the file', async () => {
    const [runner, undoer] = [await aUser(test, { role: 'admin' }), await aUser(test, { role: 'admin' })]
    const uploaded = await uploadCsv(test, usersCsv(1))
    await takeStep(test, uploaded, 'check')
    await takeStep(test, uploaded, 'run', runner)
    await takeStep(test, uploaded, 'undo', undoer)
    const events = await rowsIn(test, 'audit_log', { subject_id: uploaded.id }, ['action', 'actor_id'])
    expect(events.slice(1)).toEqual([
      { action: 'import.started', actor_id: runner.id },
      { action: 'import.finished', actor_id: runner.id },
      { action: 'import.undo_started', actor_id: undoer.id },
      { action: 'import.undone', actor_id: undoer.id },
    ])
  })
})

describe('undoing an import', () => {
  it('removes what it created, except what was used since', async () => {
    const tag = crypto.randomUUID()
    const done = await importCsv(test, usersCsv(4, tag))
    const { db } = test.deps
    const idOf = async (at: number) => (await rowIn(test, 'users', { email: `${at}.${tag}@example.test` })).id
    await changeRows(test, 'users', await idOf(0), { last_login: new Date() })
    await test.asAdmin.patch(`/admin/users/${await idOf(1)}/status`, { status: 'inactive' })
    const other = await rowsIn(test, 'users', { id: await idOf(2) }, ['id'])
    // A record that only the database knows of.
    await sql`insert into imports (id, kind, file_name, headers, mapping, status, created_by, created_at)
      values ('by-user', 'users', '', '[]', '{}', 'uploaded', ${other[0]?.id}, now())`.execute(db)
    const before = await countUsers()
    expect(await takeStep(test, done, 'undo')).toMatchObject({
      status: 'undone',
      counts: { undone: 1, kept: 3, created: 0 },
    })
    expect(await countUsers()).toBe(before - 1)
    expect(
      (await importRows(test, done, 'kept')).map(({ number, errors }) => [number, errors[0]?.message]),
    ).toEqual([
      [2, messages.keptLoggedIn],
      [3, messages.keptEdited],
      [4, messages.keptInUse],
    ])
    await sql`delete from imports where id = 'by-user'`.execute(db)
    expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 2, kept: 2 } })
    // The file can be imported again.
    expect(await importCsv(test, usersCsv(4, tag))).toMatchObject({
      counts: { created: 2, unchanged: 2 },
    })
  })
})

describe('files', () => {
  const refusal = async (bytes: Uint8Array<ArrayBuffer> | string, kind = 'users', name = 'a.csv') => {
    const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    const form = await browserForm({ name, type: 'text/csv', bytes: content }, { kind })
    const { status, body } = await test.upload('/admin/imports', { token: test.admin.token, ...form })
    return { status, ...(body as { code?: string; error?: string }) }
  }

  it('are refused if they are empty, no CSV, or too long', async () => {
    expect(await refusal('')).toMatchObject({ status: 400, code: 'file_required' })
    expect(await refusal('Email,Name\n')).toMatchObject({ status: 400, error: messages.importEmpty })
    expect(await refusal('Email,"Name\na@b.c,x')).toMatchObject({ status: 400, code: 'import_unreadable' })
    expect(await refusal(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      code: 'import_unreadable',
    })
    expect(await refusal(`${'a,'.repeat(150)}\n1`)).toMatchObject({ error: messages.importTooManyColumns })
    expect(await refusal('Email\na@b.c', 'planets')).toMatchObject({ status: 400 })
    expect(await refusal('x'.repeat(11 * 1024 * 1024))).toMatchObject({ status: 413 })
    expect(await refusal(`a\n${'1\n'.repeat(IMPORT_ROWS_LIMIT + 1)}`)).toMatchObject({
      error: messages.importTooManyRows,
    })
    expect(await rowsIn(test, 'imports', { file_name: 'a.csv' }, ['id'])).toEqual([])
  })

  it.each(['a.html', 'a.csv.exe', 'a', 'a.zip'])(
    'are refused if they are text but named %s',
    async (name) => {
      expect(await refusal('Email\na@b.c', 'users', name)).toMatchObject({
        status: 400,
        error: messages.importWrongExtension,
      })
    },
  )

  it('may be UTF-16 or Windows-1252, as spreadsheets save them', async () => {
    const text = 'Email\tFirst name\tLast name\nzoe@example.test\tZoé\tÑandú\n'
    const utf16 = new Uint8Array(2 + text.length * 2)
    utf16.set([0xff, 0xfe])
    for (const [at, char] of [...text].entries()) {
      utf16.set([char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8], 2 + at * 2)
    }
    const latin = Uint8Array.from(text, (char) => char.charCodeAt(0))
    for (const bytes of [utf16, latin]) {
      const { samples, mapping } = await uploadCsv(test, bytes)
      expect(samples).toEqual([['zoe@example.test', 'Zoé', 'Ñandú']])
      expect(mapping).toEqual({ email: 0, first_name: 1, last_name: 2 })
    }
  })

  it('need a column for each required value', async () => {
    const { id } = await uploadCsv(test, usersCsv(1))
    const check = (mapping: object) => test.asAdmin.post(`/admin/imports/${id}/check`, { mapping })
    expect(await check({ first_name: 1 })).toMatchObject({
      status: 400,
      body: { fields: { 'mapping.email': messages.importColumnMissing } },
    })
    expect((await check({ email: 7 })).status).toBe(400)
  })
})

it('deletes the values of rows that were not imported after 30 days, and imports that never ran', async () => {
  const neverRun = await uploadCsv(test, usersCsv(1))
  const cancelled = await uploadCsv(test, usersCsv(2))
  await takeStep(test, cancelled, 'check')
  await post(cancelled.id, 'run')
  await post(cancelled.id, 'cancel')
  const later = new Date(Date.now() + 31 * 86_400_000)
  await deleteImportValues({ ...test.deps, clock: async () => later })
  expect(codeOf(await post(neverRun.id, 'run'))).toBe('import_not_found')
  expect(await importRows(test, cancelled, 'invalid')).toMatchObject([
    { cells: null, errors: [{ column: null, message: messages.importValuesDeleted }] },
    { cells: null },
  ])
})

describe('students without an email address', () => {
  const rows = (...lines: string[]) => ['Name,Email,Phone,Role', ...lines].join('\n')

  it('are created once, by name and phone number, and are not invited', async () => {
    const file = rows(
      'Ines Alvarez,,(646) 555-0141,',
      'Leo Alvarez,,646 555 0141,student',
      'Ines Alvarez,,6465550141,',
      'Mo Diaz,,,',
      'Vera Diaz,,646 555,',
      'Ola Diaz,,6465550142,instructor',
    )
    const uploaded = await uploadCsv(test, file)
    const checked = await takeStep(test, uploaded, 'check')
    expect(checked).toMatchObject({ counts: { new: 2, unchanged: 1, invalid: 3 }, invitations: 0 })
    const done = await importCsv(test, file)
    expect(done.counts).toMatchObject({ created: 2, unchanged: 1, invalid: 3 })
    const invalid = await importRows(test, done, 'invalid')
    expect(invalid.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [messages.importEmailOrPhone],
      [messages.invalidPhone],
      [messages.emailNeededForRole],
    ])
    expect((await importCsv(test, file)).counts).toMatchObject({ created: 0, unchanged: 3 })
    const users = await test.deps.db
      .selectFrom('users')
      .select(['first_name', 'email', 'invited_at', 'never_invited'])
      .where('email', 'is', null)
      .orderBy('first_name')
      .execute()
    const without = { email: null, invited_at: null, never_invited: false }
    expect(users).toEqual([
      { first_name: 'Ines', ...without },
      { first_name: 'Leo', ...without },
    ])
  })
})
