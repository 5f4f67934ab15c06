import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
let other: TestUser
beforeAll(async () => {
  other = await aUser(test, { role: 'admin' })
})

/** Writes a message as a visitor, and returns it as the office sees it. */
async function aMessage(changes: object = {}) {
  const email = `${randomUUID()}@example.test`
  const form = { name: 'Rosa', email, message: 'Sundays?', ...changes }
  await test.post('/contact', form)
  const [message] = (await list(`searchTerm=${form.email}`)).contact_messages
  if (!message) throw new Error('no message arrived')
  return message
}

const list = async (query: string) => (await test.asAdmin.get(`/admin/contact-messages?${query}`)).body
const read = (id: string) => test.asAdmin.get(`/admin/contact-messages/${id}`)
const answer = (id: string, body: object, options: { as?: TestUser } = {}) =>
  test.as(options.as ?? test.admin).post(`/admin/contact-messages/${id}/answers`, body)
const change = (id: string, status: 'open' | 'archived') =>
  test.asAdmin.put(`/admin/contact-messages/${id}/status`, { status })
const openMessages = async () => (await test.asAdmin.get('/admin/work-queue')).body.open_messages
const audited = async (id: string) => {
  const rows = await rowsIn(test, 'audit_log', { subject_id: id })
  return rows.map(({ action, actor_id }) => [action, actor_id])
}
const adminEvents = async () => (await rowsIn(test, 'events', { topic: 'contact' })).length

describe('the inbox', () => {
  it('has every message, which is open until it is answered or archived', async () => {
    const before = (await openMessages()) ?? 0
    const [one, two] = [await aMessage(), await aMessage()]
    expect(one).toMatchObject({ name: 'Rosa', message: 'Sundays?', status: 'open', answered: null })
    expect(await openMessages()).toBe(before + 2)
    await answer(one.id, { text: 'Yes', base: null })
    await change(two.id, 'archived')
    expect(await openMessages()).toBe(before)
    const by = 'Test User'
    expect((await list(`searchTerm=${one.email}&status=answered`)).contact_messages).toMatchObject([
      { id: one.id, answered: { by }, archived: null },
    ])
    expect((await list(`searchTerm=${two.email}&status=archived`)).contact_messages).toMatchObject([
      { id: two.id, answered: null, archived: { by } },
    ])
    expect((await list(`searchTerm=${two.email}&status=open`)).contact_messages).toEqual([])
  })

  it('is searched by name, address, and text without accents, and has pages', async () => {
    const word = `w${randomUUID().slice(0, 8)}`
    for (const name of ['Núñez', 'Abel', 'Cleo']) await aMessage({ name, message: `Café ${word}` })
    expect((await list(`searchTerm=nunez+cafe+${word}`)).contact_messages).toMatchObject([{ name: 'Núñez' }])
    const { contact_messages, pagination } = await list(`searchTerm=${word}&limit=2&page=2`)
    expect(contact_messages.map(({ name }) => name)).toEqual(['Núñez'])
    expect(pagination).toMatchObject({ total: 3, totalPages: 2 })
  })

  it('names the account with the address of the sender, in each of its spellings', async () => {
    const user = await aUser(test)
    const normal = `${user.id}@xn--mnchen-3ya.example`
    await sql`update users set normal_email = ${normal} where id = ${user.id}`.execute(test.deps.db)
    for (const email of [user.email, normal]) {
      expect(await aMessage({ email })).toMatchObject({ account: { id: user.id, name: 'Test User' } })
    }
    expect(await aMessage()).toMatchObject({ account: null })
  })

  it('does not know a message that was deleted', async () => {
    expect((await read('unknown')).status).toBe(404)
    expect((await answer('unknown', { text: 'Yes', base: null })).status).toBe(404)
    expect((await change('unknown', 'archived')).status).toBe(404)
  })
})

describe('an answer', () => {
  it('is emailed once to the sender, with the message', async () => {
    const message = await aMessage({ name: 'Zoë <b>', message: 'Sundays?\n\nOr Mondays?' })
    const { status, body } = await answer(message.id, { text: ' Sundays, yes.\n\nAsk for Ada. ', base: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      contact_message: { status: 'answered' },
      answers: [{ text: 'Sundays, yes.\n\nAsk for Ada.', mailed_at: null }],
    })
    const id = body.answers[0]?.id ?? ''
    expect(await queuedJobs(test, 'email-contact-answer')).toContainEqual({ contactAnswerId: id })

    const { mailer, mails } = aMailbox()
    const handlers = handlersOf({ ...test.deps, mailer })
    for (const _ of ['once', 'again']) await handlers['email-contact-answer']({ contactAnswerId: id })
    expect(mails).toMatchObject([
      {
        id,
        to: { name: 'Zoë <b>', address: message.email },
        from: { address: 'office@cubby.test' },
        subject: 'Re: Your message to Cubby Training',
        text: expect.stringMatching(
          /Sundays, yes\.\n\nAsk for Ada\.\n\nOn \w+ \d+, \d{4}, you wrote:\n\n> Sundays\?\n> \n> Or Mondays\?/,
        ),
        html: expect.stringContaining('Zoë &lt;b&gt;'),
      },
    ])
    expect((await read(message.id)).body.answers[0]?.mailed_at).not.toBeNull()
    expect(await audited(message.id)).toEqual([
      ['contact.received', null],
      ['contact.answered', test.admin.id],
    ])
  })

  it('is refused with both texts if another administrator was faster', async () => {
    const { id } = await aMessage()
    const both = await Promise.all([
      answer(id, { text: 'Yes', base: null }),
      answer(id, { text: 'No', base: null }, { as: other }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = both[0].status === 200 ? ['Yes', 'No'] : ['No', 'Yes']
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'contact_message_answered',
      conflicts: { text: { yours: lost, theirs: won } },
    })
    const { answers } = (await read(id)).body
    expect(answers.map(({ text }) => text)).toEqual([won])
    expect((await answer(id, { text: 'And', base: answers[0]?.id ?? null })).body.answers).toHaveLength(2)
  })

  it('that cannot be emailed is among the failed jobs, with the name of the sender', async () => {
    const { id } = await aMessage({ name: 'Rosa Moss' })
    const [sent] = (await answer(id, { text: 'Yes', base: null })).body.answers
    await sql`update pgboss.job set state = 'failed', completed_on = now()
      where data ->> 'contactAnswerId' = ${sent?.id}`.execute(test.deps.db)
    const { body } = await test.asAdmin.get('/admin/failed-jobs')
    expect(body.jobs).toMatchObject([{ kind: 'email-contact-answer', title: 'Rosa Moss' }])
    await sql`delete from pgboss.job where state = 'failed'`.execute(test.deps.db)
  })

  it.each([
    [{ text: ' ', base: null }, 'text'],
    [{ text: 'x'.repeat(5001), base: null }, 'text'],
    [{ text: 'Yes' }, 'base'],
  ])('needs a text and the last answer that was seen (%#)', async (body, field) => {
    const { id } = await aMessage()
    const refused = await answer(id, body)
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect((await read(id)).body.answers).toEqual([])
  })

  it('is deleted with its message', async () => {
    const { id } = await aMessage()
    await answer(id, { text: 'Yes', base: null })
    await test.deps.db.deleteFrom('contact_messages').where('id', '=', id).execute()
    const left = test.deps.db.selectFrom('contact_answers').selectAll().where('message_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

describe('the archive', () => {
  it('takes a message, and gives it back', async () => {
    const { id } = await aMessage()
    expect((await change(id, 'archived')).body.contact_message).toMatchObject({ status: 'archived' })
    await change(id, 'archived')
    expect((await change(id, 'open')).body.contact_message).toMatchObject({ status: 'open', archived: null })
    expect(await audited(id)).toEqual([
      ['contact.received', null],
      ['contact.archived', test.admin.id],
      ['contact.reopened', test.admin.id],
    ])
  })

  it('loses a message that is answered', async () => {
    const { id } = await aMessage()
    await change(id, 'archived')
    await answer(id, { text: 'Yes', base: null })
    expect((await read(id)).body.contact_message).toMatchObject({ status: 'answered', archived: null })
  })
})

it('tells administrators live about messages, answers, and the archive', async () => {
  const before = await adminEvents()
  const { id } = await aMessage()
  expect(await adminEvents()).toBe(before + 1)
  await change(id, 'archived')
  expect(await adminEvents()).toBe(before + 2)
  await answer(id, { text: 'Yes', base: null })
  expect(await adminEvents()).toBeGreaterThan(before + 2)
})
