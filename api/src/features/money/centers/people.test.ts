import { exampleInvite } from '@cubby/contract/money/centers-examples'
import type { CenterInvited } from '@cubby/contract/money/memberships'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aCenter, joinCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { aMailbox, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const DAY_MS = 86_400_000
const time = aClock(NOW)
const test = useTestApp({ clock: time.clock })

const onPhone = { email: '', phone_number: '(718) 555-0163' }
const read = async (id: string) => (await test.asAdmin.get(`/admin/centers/${id}`)).body
const invite = (
  { id, director }: { readonly id: string; readonly director: { readonly token: string } },
  changes: object = {},
) =>
  test.as(director).post(`/centers/${id}/invitations`, {
    ...exampleInvite,
    email: `${crypto.randomUUID()}@example.test`,
    ...changes,
  })
const inviteByOffice = (id: string, changes: object = {}) =>
  test.asAdmin.post(`/admin/centers/${id}/invitations`, {
    ...exampleInvite,
    email: `${crypto.randomUUID()}@example.test`,
    ...changes,
  })
const makeLink = (id: string, { token }: { readonly token: string }) =>
  test.as({ token }).post(`/centers/${id}/link`)
const open = (token: string) => test.get(`/center-invitations/${encodeURIComponent(token)}`)
const join = (user: { readonly token: string }, token: string, agreed = true) =>
  test.as(user).post('/users/centers', { token, agreed })
const linkToken = ({ body }: { body: CenterInvited }) => tokenIn(body.link ?? '')
async function mailsOf({ body }: { body: CenterInvited }) {
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-center-invitation']({ invitationId: body.invitation.id })
  return mails
}
const mailedToken = async (invited: { body: CenterInvited }) => tokenIn((await mailsOf(invited))[0]?.text)

describe('an invitation by email', () => {
  it('has its token only in the mail, and makes whoever accepts it a member', async () => {
    const center = await aCenter(test, { staff: 0 })
    const invited = await invite(center, { email: 'Rosa@Example.test' })
    expect(invited.status).toBe(201)
    expect(invited.body).toMatchObject({
      invitation: { kind: 'staff', name: 'Rosa Delgado', email: 'rosa@example.test' },
      link: null,
      message: 'Invited. They join when they agree.',
    })
    const [mail] = await mailsOf(invited)
    expect(mail).toMatchObject({
      to: { address: 'rosa@example.test' },
      subject: 'Little Stars invites you',
    })
    const token = tokenIn(mail?.text)
    expect((await open(token)).body).toEqual({
      kind: 'staff',
      first_name: 'Rosa',
      center: { name: 'Little Stars', address: '12 Elm Street\nBrooklyn, NY 11231' },
    })
    const person = await aUser(test)
    const { status, body } = await join(person, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      membership: { center_id: center.id, center_name: 'Little Stars', kind: 'staff' },
    })
    const { people, invitations, history } = await read(center.id)
    expect(people.map(({ user_id, kind }) => [user_id, kind])).toContainEqual([person.id, 'staff'])
    expect(invitations).toEqual([])
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'center.joined', text: 'staff' },
      { action: 'center.invited', text: 'Rosa Delgado (rosa@example.test), staff' },
    ])
  })

  it('is stored as a hash, and mailed once', async () => {
    const invited = await invite(await aCenter(test, { staff: 0 }))
    const token = await mailedToken(invited)
    const stored = await rowsIn(test, 'center_invitations', { id: invited.body.invitation.id })
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await mailsOf(invited)).toEqual([])
  })

  it('is mailed with a new link after a failed mail', async () => {
    const invited = await invite(await aCenter(test, { staff: 0 }))
    const mailer = { send: () => Promise.reject(new Error('no mail server')) }
    const invitationId = invited.body.invitation.id
    await expect(
      handlersOf({ ...test.deps, mailer })['email-center-invitation']({ invitationId }),
    ).rejects.toThrow()
    expect((await open(await mailedToken(invited))).status).toBe(200)
  })

  it('is the same for an address with an account and one without', async () => {
    const center = await aCenter(test, { staff: 0 })
    const [known, unknown] = [await aUser(test), { email: `${crypto.randomUUID()}@example.test` }]
    const responses = [await invite(center, known), await invite(center, unknown)]
    const shapes = responses.map(({ status, body }) => [
      status,
      Object.keys(body),
      Object.keys(body.invitation),
    ])
    expect(shapes[0]).toEqual(shapes[1])
    const texts = await Promise.all(
      responses.map(async (one) => (await mailsOf(one))[0]?.text.replace(/token=[\w-]+/, '')),
    )
    expect(texts[0]).toBe(texts[1])
  })

  it('replaces the first one to the same address, and not the one as a director', async () => {
    const center = await aCenter(test, { staff: 0 })
    const email = 'again@example.test'
    const director = await inviteByOffice(center.id, { kind: 'director', email })
    const token = await mailedToken(await invite(center, { email }))
    expect((await open(token)).status).toBe(200)
    const second = await invite(center, { email: email.toUpperCase() })
    expect(codeOf(await open(token))).toBe('center_invitation_invalid')
    const ids = (await read(center.id)).invitations.map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set([second.body.invitation.id, director.body.invitation.id]))
  })
})

describe('a link', () => {
  it('for one person is shown once, works once, and belongs to nobody else after that', async () => {
    const center = await aCenter(test, { staff: 0 })
    const invited = await invite(center, onPhone)
    expect(invited.body).toMatchObject({
      message: "The link is ready. Copy it now. You won't see it again.",
      invitation: { phone: '7185550163', email: null },
    })
    const token = linkToken(invited)
    const [first, second] = [await aUser(test), await aUser(test)]
    expect((await join(first, token)).status).toBe(200)
    expect(codeOf(await open(token))).toBe('center_invitation_invalid')
    expect(codeOf(await join(second, token))).toBe('center_invitation_invalid')
    const again = await join(first, token)
    expect(again.body.membership.center_id).toBe(center.id)
    expect((await read(center.id)).people).toHaveLength(2)
  })

  it('for everybody works often, and a new one replaces it', async () => {
    const { id, director } = await aCenter(test, { staff: 0 })
    const token = linkToken(await makeLink(id, director))
    expect((await open(token)).body).toMatchObject({ kind: 'staff', first_name: null })
    const users = [await aUser(test), await aUser(test)]
    for (const user of users) expect((await join(user, token)).status).toBe(200)
    const second = linkToken(await makeLink(id, director))
    expect(codeOf(await join(await aUser(test), token))).toBe('center_invitation_invalid')
    expect((await join(await aUser(test), second)).status).toBe(200)
    expect((await read(id)).invitations).toMatchObject([{ name: null, kind: 'staff' }])
  })

  it('does not replace the invitation of one person', async () => {
    const center = await aCenter(test, { staff: 0 })
    const personal = linkToken(await invite(center, onPhone))
    await makeLink(center.id, center.director)
    expect((await open(personal)).status).toBe(200)
  })

  it('can be taken back by a director', async () => {
    const { id, director } = await aCenter(test, { staff: 0 })
    const made = await makeLink(id, director)
    const path = `/centers/${id}/invitations/${made.body.invitation.id}`
    expect((await test.as(director).delete(path)).body).toEqual({
      message: 'The invitation no longer works.',
    })
    expect(codeOf(await open(linkToken(made)))).toBe('center_invitation_invalid')
    expect(codeOf(await test.as(director).delete(path))).toBe('center_invitation_not_found')
  })

  it('works for 30 days', async () => {
    const { id, director } = await aCenter(test, { staff: 0 })
    const token = linkToken(await makeLink(id, director))
    time.set(new Date(NOW.getTime() + 30 * DAY_MS))
    const late = [await open(token), await join(await aUser(test), token)]
    time.set(NOW)
    expect(late.map(codeOf)).toEqual(Array(2).fill('center_invitation_invalid'))
    expect((await join(await aUser(test), token)).status).toBe(200)
  })

  it('of a closed center does not work, and nobody is invited', async () => {
    const center = await aCenter(test, { staff: 0 })
    const token = linkToken(await makeLink(center.id, center.director))
    await changeRows(test, 'centers', center.id, { status: 'closed' })
    expect(codeOf(await join(await aUser(test), token))).toBe('center_invitation_invalid')
    expect(codeOf(await invite(center))).toBe('center_not_active')
    expect(codeOf(await makeLink(center.id, center.director))).toBe('center_not_active')
  })

  it('needs the agreement', async () => {
    const { id, director } = await aCenter(test, { staff: 0 })
    const { status, body } = await join(await aUser(test), linkToken(await makeLink(id, director)), false)
    expect([status, body]).toMatchObject([400, { error: 'Please agree to continue' }])
  })

  it('is refused like an unknown one', async () => {
    const unknown = await open('unknown')
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'center_invitation_invalid'])
  })
})

describe('membership', () => {
  it('is one for each kind, whoever invites again', async () => {
    const center = await aCenter(test, { staff: 0 })
    const person = await aUser(test)
    const first = await join(person, linkToken(await invite(center, onPhone)))
    const personal = linkToken(await invite(center, { ...onPhone, phone_number: '(718) 555-0164' }))
    const second = await join(person, personal)
    expect(second.body.membership).toEqual(first.body.membership)
    // The invitation is still there for the person it is for.
    expect((await open(personal)).status).toBe(200)
    const asDirector = await inviteByOffice(center.id, { kind: 'director' })
    expect((await join(person, await mailedToken(asDirector))).body.membership.kind).toBe('director')
  })

  it('of a director is given only by the office', async () => {
    const center = await aCenter(test, { staff: 0 })
    const refused = await invite(center, { kind: 'director' })
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden'])
    const director = await aUser(test)
    await join(director, await mailedToken(await inviteByOffice(center.id, { kind: 'director' })))
    expect((await invite({ ...center, director })).status).toBe(201)
  })

  it('ends when a director removes somebody; what the center pays goes on', async () => {
    const { id, director } = await aCenter(test, { staff: 0 })
    const person = await aUser(test)
    const memberId = await joinCenter(test, { centerId: id, userId: person.id, kind: 'staff' })
    const enrollmentId = await seatIn(test, person, await aSession(test))
    await changeRows(test, 'enrollments', enrollmentId, { center_id: id })
    const remove = (member: string, user = director) =>
      test.as(user).delete(`/centers/${id}/members/${member}`)
    expect(codeOf(await remove(director.memberId))).toBe('center_member_not_found')
    expect((await remove(memberId)).body).toEqual({
      message: 'Removed. Classes that the center pays for continue.',
    })
    expect(codeOf(await remove(memberId))).toBe('center_member_not_found')
    const { people, enrollments, history } = await read(id)
    expect(people.map(({ user_id }) => user_id)).toEqual([director.id])
    expect(enrollments).toMatchObject([{ enrollment_id: enrollmentId, ended: false }])
    expect(history[0]).toMatchObject({ action: 'center.member_removed', text: 'Test User, staff' })
    const told = await rowsIn(test, 'notifications', { user_id: person.id, type: 'center_membership' }, [
      'title',
    ])
    expect(told).toEqual([{ title: 'You are no longer on the staff of Little Stars' }])
  })

  it('ends for a director at once when the office removes them', async () => {
    const center = await aCenter(test, { staff: 0 })
    const path = `/admin/centers/${center.id}/members/${center.director.memberId}`
    expect((await test.asAdmin.delete(path)).status).toBe(200)
    expect(codeOf(await invite(center))).toBe('center_not_found')
  })
})

it('refuses more open invitations than the limit', async () => {
  const { id } = await aCenter(test)
  const rows = Array.from({ length: 200 }, (_, number) => ({
    id: crypto.randomUUID(),
    center_id: id,
    kind: 'staff' as const,
    first_name: 'Jo',
    last_name: 'Rivera',
    email: null,
    phone: String(number),
    token_hash: crypto.randomUUID(),
    created_at: NOW,
    created_by: null,
    expires_at: new Date(NOW.getTime() + DAY_MS),
  }))
  await test.deps.db.insertInto('center_invitations').values(rows).execute()
  expect(codeOf(await inviteByOffice(id))).toBe('center_invitation_limit')
})
