import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const managed = async () => (await test.asAdmin.get('/admin/legal-texts')).body
const draft = (text: string, base: string | null, kind = 'terms') =>
  test.asAdmin.put(`/admin/legal-texts/${kind}/draft`, { text, base })
const publish = (text: string, kind = 'terms') =>
  test.asAdmin.post(`/admin/legal-texts/${kind}/versions`, { text })
const current = async () => (await test.get('/legal-texts')).body
const versionsOfProvider = async () => (await test.get('/provider')).body.provider.legal_texts

describe('a new school', () => {
  it('has no texts, so that nobody is asked to agree to anything', async () => {
    expect(await current()).toEqual({ legal_texts: [] })
    expect(await versionsOfProvider()).toEqual({ terms: null, privacy: null })
    expect((await managed()).legal_texts).toEqual([
      { kind: 'terms', current: null, draft: null, versions: [] },
      { kind: 'privacy', current: null, draft: null, versions: [] },
    ])
    expect(codeOf(await test.get('/legal-texts/terms/1'))).toBe('legal_text_not_found')
  })
})

describe('a draft', () => {
  it('is seen by administrators only', async () => {
    await draft('Come on time.', null)
    expect((await managed()).legal_texts[0]).toMatchObject({ draft: 'Come on time.', current: null })
    expect(await current()).toEqual({ legal_texts: [] })
  })

  it('is not overwritten by an edit that began before another one', async () => {
    const { status, body } = await draft('Come early.', null)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'legal_text_changed',
      conflicts: { text: { yours: 'Come early.', theirs: 'Come on time.' } },
    })
    expect((await draft('Come early.', 'Come on time.')).status).toBe(200)
  })

  it('is deleted when it is saved without a text', async () => {
    await draft('', 'Come early.')
    expect((await managed()).legal_texts[0]).toMatchObject({ draft: null })
    expect((await draft('', null)).status).toBe(200)
  })

  it('is published only as the administrator read it', async () => {
    await draft('Come on time.', null)
    expect(codeOf(await publish('Come early.'))).toBe('legal_text_changed')
    expect(codeOf(await publish(''))).toBe('invalid_input')
    expect(await current()).toEqual({ legal_texts: [] })
  })
})

describe('a published version', () => {
  it('is read by everybody, and the earlier ones stay', async () => {
    const published = await publish('Come on time.')
    expect(published.body.legal_texts[0]).toMatchObject({
      current: 'Come on time.',
      draft: null,
      versions: [{ version: 1, published_by: 'Test User', consents: 0 }],
    })
    expect(await publishText(test, { admin: test.admin, kind: 'terms', text: 'Come early.' })).toBe(2)
    expect(await current()).toMatchObject({
      legal_texts: [{ kind: 'terms', version: 2, text: 'Come early.' }],
    })
    expect(await versionsOfProvider()).toEqual({ terms: 2, privacy: null })
    const first = await test.call<{ legal_text: LegalText }>('GET', '/legal-texts/terms/1')
    expect(first.body.legal_text).toMatchObject({ version: 1, text: 'Come on time.' })
  })

  it('needs a text that differs from the current one', async () => {
    await draft('Come early.', null)
    expect(codeOf(await publish('Come early.'))).toBe('legal_text_unchanged')
    await draft('', 'Come early.')
  })

  it('cannot be changed or deleted, not even in the database', async () => {
    const db = test.owner
    await expect(sql`update legal_texts set text = 'Other'`.execute(db)).rejects.toThrow('never changes')
    await expect(sql`delete from legal_texts`.execute(db)).rejects.toThrow('never changes')
    await expect(sql`truncate legal_texts cascade`.execute(db)).rejects.toThrow(/never changes|is kept/)
  })

  it('is in the audit log, with its draft', async () => {
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'like', 'settings.legal_text%')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const published = rows.filter(({ action }) => action === 'settings.legal_text_published')
    expect(published.map(({ details }) => details)).toEqual([
      { legal_text: 'terms', version: 2 },
      { legal_text: 'terms', version: 1 },
    ])
    expect(rows).toContainEqual({ action: 'settings.legal_text_drafted', details: { legal_text: 'terms' } })
  })

  it('asks all students who can log in', async () => {
    const before = (await managed()).asked_students
    const { id } = await aUser(test)
    for (const role of ['user', 'instructor', 'admin'] as const) await aUser(test, { role })
    await aUser(test, { status: 'inactive' })
    expect((await managed()).asked_students).toBe(before + 2)
    await changeRows(test, 'users', id, { invited_at: new Date(), password_hash: null })
    expect((await managed()).asked_students).toBe(before + 1)
  })
})
