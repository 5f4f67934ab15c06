import type { ImportKind } from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteImportValues } from './delete-unused.ts'
import { choicesOf, labeled, listValues } from './read-values.ts'

const test = useTestApp()
let student: TestUser
beforeAll(async () => {
  student = await aUser(test)
  await aSession(test, { title: 'Knots', days: ['2025-03-12', '2025-03-12'] })
})

const upload = (kind: ImportKind, ...lines: string[]) => uploadCsv(test, lines.join('\n'), kind)
const valuesOf = async (id: string, column: string, place: number) => {
  const path = `/admin/imports/${id}/values?column=${column}&place=${place}` as const
  return test.asAdmin.get(path)
}

it('lists the values of a column with their rows, those that are not recognized first', async () => {
  const { id, columns } = await upload(
    'payments',
    'Email,Class,Session Date,Receipt,Paid,Paid On,Method',
    ...['Credit Card', 'zelle', 'Zelle', 'Layaway', 'lay-away', 'constructor', '', '****4242'].map(
      (method, at) => `a@b.test,Knots,2025-03-12,${at},10,2025-03-12,${method}`,
    ),
    'a@b.test,Knots,2025-03-12,9,10,2025-03-12,layaway',
    'a@b.test,Knots,2025-03-12,10,10,2025-03-12',
  )
  expect(columns.find(({ name }) => name === 'method')?.options).toContainEqual({
    value: 'transfer',
    label: 'Bank transfer',
  })
  expect(columns.find(({ name }) => name === 'receipt')).not.toHaveProperty('options')
  const { body } = await valuesOf(id, 'method', 6)
  expect(body).toEqual({
    values: [
      { text: 'Layaway', count: 2, recognized: null },
      { text: 'constructor', count: 1, recognized: null },
      { text: 'lay-away', count: 1, recognized: null },
      { text: '', count: 2, recognized: 'other' },
      { text: expect.stringMatching(/^zelle$/i), count: 2, recognized: 'transfer' },
      { text: '****4242', count: 1, recognized: 'card' },
      { text: 'Credit Card', count: 1, recognized: 'card' },
    ],
    left_out: 0,
  })
  expect((await valuesOf(id, 'receipt', 3)).body).toEqual({ values: [], left_out: 0 })
  expect(codeOf(await valuesOf('unknown', 'method', 6))).toBe('import_not_found')
})

describe('values that an administrator maps', () => {
  it('count in the check and in the import, and stay when the import is read again', async () => {
    const uploaded = await upload(
      'enrollments',
      'Email,Class,Session Date,Status',
      `${student.email},Knots,2025-03-12,Walked  THE plank`,
    )
    expect(await takeStep(test, uploaded, 'check')).toMatchObject({
      counts: { invalid: 1 },
      value_mapping: [],
    })
    const value_mapping = [{ column: 'status', text: 'walked the plank', value: 'rejected' }]
    const checked = await takeStep(test, { ...uploaded, value_mapping }, 'check')
    expect(checked).toMatchObject({ counts: { new: 1, invalid: 0 }, value_mapping })
    const done = await takeStep(test, uploaded, 'run')
    expect(done).toMatchObject({ counts: { created: 1 }, value_mapping })
    const { status } = await rowIn(test, 'enrollments', { user_id: student.id })
    expect(status).toBe('rejected')
    await sql`update imports set created_at = created_at - interval '40 days'`.execute(test.deps.db)
    await deleteImportValues(test.deps)
    const { body } = await test.asAdmin.get(`/admin/imports/${uploaded.id}`)
    expect(body.import).toMatchObject({ value_mapping: [] })
  })

  it('win over what Cubby recognizes, also for empty values', async () => {
    const uploaded = await upload(
      'users',
      'Email,First name,Last name,Role,Status',
      'a@values.test,Ada,Moss,Administrator,',
      'b@values.test,Bea,Moss,Teacher,active',
    )
    const value_mapping = [
      { column: 'role', text: 'administrator', value: 'instructor' },
      { column: 'role', text: 'teacher', value: 'instructor' },
      { column: 'status', text: '', value: 'inactive' },
      { column: 'name', text: 'Ada', value: 'student' },
    ]
    const checked = await takeStep(test, { ...uploaded, value_mapping }, 'check')
    expect(await importRows(test, checked, 'invalid')).toEqual([])
    expect(checked.value_mapping).toEqual(value_mapping.slice(0, 3))
    await takeStep(test, uploaded, 'run')
    const users = await test.deps.db
      .selectFrom('users')
      .select(['role', 'status'])
      .where('email', 'like', '%@values.test')
      .orderBy('email')
      .execute()
    expect(users).toEqual([
      { role: 'instructor', status: 'inactive' },
      { role: 'instructor', status: 'active' },
    ])
  })

  it('must be values of Cubby', async () => {
    const { id, mapping } = await upload(
      'users',
      'Email,First name,Last name,Role',
      'c@values.test,Cy,Moss,Boss',
    )
    for (const value of ['admin', 'toString', '']) {
      const body = { mapping, value_mapping: [{ column: 'role', text: 'boss', value }] }
      const refused = await test.asAdmin.post(`/admin/imports/${id}/check`, body)
      expect(refused).toMatchObject({ status: 400 })
    }
  })
})

it('lists 100 values at most, and says how many are left out', () => {
  const choices = choicesOf(labeled(['yes', 'no']), { ifEmpty: 'no' })
  const counted = Array.from({ length: 150 }, (_, at) => ({ text: `value ${at}`, count: 150 - at }))
  const { values, left_out } = listValues(choices, [...counted, { text: 'x'.repeat(300), count: 999 }])
  expect(values).toHaveLength(100)
  expect(values[0]?.text).toBe('value 0')
  expect(left_out).toBe(51)
})
