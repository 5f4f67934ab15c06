import type { DataImport, ImportKind, ImportResponse, ImportRow } from '@cubby/contract/office/imports'
import { expect } from 'vitest'
import { workOnImport } from '../features/office/imports/work-on-import.ts'
import { isZip } from '../platform/files/read-zip.ts'
import { browserForm } from './file-form.ts'
import type { TestApp } from './test-app.ts'

/** Uploads a file and returns the import. */
export async function uploadCsv(
  test: TestApp,
  csv: string | Uint8Array<ArrayBuffer>,
  kind: ImportKind = 'users',
  givenName?: string,
): Promise<DataImport> {
  const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv
  const name = givenName ?? (isZip(bytes) ? 'school.zip' : 'school.csv')
  const form = await browserForm({ name, type: 'text/csv', bytes }, { kind })
  const { status, body } = await test.upload('/admin/imports', { token: test.admin.token, ...form })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as ImportResponse).import
}

/** Starts a step of an import, and does its work. Returns the import after that. */
export async function takeStep(
  test: TestApp,
  {
    id,
    mapping,
    value_mapping = [],
  }: Pick<DataImport, 'id' | 'mapping'> & Partial<Pick<DataImport, 'value_mapping'>>,
  step: 'check' | 'run' | 'undo',
  by: { readonly token: string } = test.admin,
): Promise<DataImport> {
  const { status, text } = await test
    .as(by)
    .post(`/admin/imports/${id}/${step}`, step === 'check' ? { mapping, value_mapping } : undefined)
  expect(status, text).toBe(200)
  await workOnImport(test.deps, id)
  const { body } = await test.asAdmin.get(`/admin/imports/${id}`)
  return body.import
}

/** Uploads, checks, and imports a file with the suggested mapping. */
export async function importCsv(
  test: TestApp,
  csv: string | Uint8Array<ArrayBuffer>,
  kind: ImportKind = 'users',
): Promise<DataImport> {
  const uploaded = await uploadCsv(test, csv, kind)
  await takeStep(test, uploaded, 'check')
  return takeStep(test, uploaded, 'run')
}

/** The rows in a state. */
export async function importRows(
  test: TestApp,
  { id }: { readonly id: string },
  state: ImportRow['state'],
): Promise<ImportRow[]> {
  return (await test.asAdmin.get(`/admin/imports/${id}/rows?state=${state}`)).body.rows
}
