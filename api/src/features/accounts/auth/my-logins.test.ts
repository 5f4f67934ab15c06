import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const password = 'a long enough one'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const aUserWithPassword = async () => aUser(test, { passwordHash: await test.deps.passwords.hash(password) })

/** Logs in from a browser, and returns the token and the cookie of the device. */
async function logIn(email: string, { userAgent = ANDROID, cookie = '', address = '198.51.100.7' } = {}) {
  const { body, headers } = await test.post(
    '/users/login',
    { email, password },
    {
      'User-Agent': userAgent,
      'X-Forwarded-For': address,
      ...(cookie && { Cookie: cookie }),
    },
  )
  return { token: body.token, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const loginsOf = async (token: string) => (await test.as({ token }).get('/users/logins')).body.logins
const isOpen = async (token: string) => (await test.as({ token }).get('/users/profile')).status === 200

describe('my logins', () => {
  it('name the browser of each, without its version or place, and mark this one', async () => {
    const user = await aUserWithPassword()
    const phone = await logIn(user.email)
    const tablet = await logIn(user.email, { userAgent: IPHONE })
    const [first, second, entered] = await loginsOf(tablet.token)
    expect([first, second].map((login) => [login?.browser, login?.is_current])).toEqual([
      ['Safari on iOS', true],
      ['Chrome on Android', false],
    ])
    // Made before browsers were stored.
    expect(entered?.browser).toBe('')
    expect((await loginsOf(phone.token)).map(({ is_current }) => is_current)).toEqual([false, true, false])
  })

  it('end one by one, at once, and only by their user', async () => {
    const [user, other] = [await aUserWithPassword(), await aUser(test)]
    const [phone, tablet] = [await logIn(user.email), await logIn(user.email, { userAgent: IPHONE })]
    const id = (await loginsOf(phone.token)).find(({ is_current }) => is_current)?.id ?? ''
    const end = (token: string) => test.as({ token }).delete(`/users/logins/${id}`)
    expect(codeOf(await end(other.token))).toBe('login_not_found')
    expect(codeOf(await end(phone.token))).toBe('current_login')
    expect(await isOpen(phone.token)).toBe(true)
    const ended = await end(tablet.token)
    expect(ended).toMatchObject({ status: 200, body: { logins: [{ is_current: true }, {}] } })
    expect((await end(tablet.token)).body).toEqual(ended.body)
    expect([await isOpen(phone.token), await isOpen(tablet.token)]).toEqual([false, true])
  })

  it.each([true, false])('end on all other devices, and the calendar link if wanted (%s)', async (ends) => {
    const [user, other] = [await aUserWithPassword(), await aUser(test)]
    const [phone, tablet] = [await logIn(user.email), await logIn(user.email)]
    await test.as(phone).post('/profile/calendar-link')
    const left = await test.as(tablet).post('/users/logins/end-others', { end_calendar_link: ends })
    expect(left.body.logins.map(({ is_current }) => is_current)).toEqual([true])
    expect([await isOpen(phone.token), await isOpen(user.token), await isOpen(other.token)]).toEqual([
      false,
      false,
      true,
    ])
    const { body } = await test.as(tablet).get('/profile/calendar-link')
    expect(body.link === null).toBe(ends)
  })

  it('stay when the network address of the device changes', async () => {
    const user = await aUserWithPassword()
    const login = await logIn(user.email)
    const headers = { 'X-Forwarded-For': '203.0.113.99', 'User-Agent': IPHONE }
    expect((await test.as(login).get('/users/profile', headers)).status).toBe(200)
  })
})

describe('a login on a new device', () => {
  const mailsTo = async (userId: string) => {
    const logins = await rowsIn(test, 'logins', { user_id: userId }, ['id'])
    const jobs = (await queuedJobs(test, 'email-new-device')).filter(({ loginId }) =>
      logins.some(({ id }) => id === loginId),
    )
    const { mailer, mails } = aMailbox()
    for (const job of jobs) await handlersOf({ ...test.deps, mailer })['email-new-device'](job)
    return mails
  }

  it('is mailed with the browser and the time, once for each device', async () => {
    const user = await aUserWithPassword()
    const { cookie } = await logIn(user.email)
    await logIn(user.email, { cookie })
    const mails = await mailsTo(user.id)
    expect(mails.map(({ subject }) => subject)).toEqual(['New login to your account'])
    expect(mails[0]?.text).toMatch(/new to us: Chrome on Android, on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\./)
    await logIn(user.email, { userAgent: IPHONE })
    expect(await mailsTo(user.id)).toHaveLength(2)
  })

  it('is not mailed to somebody who has just signed up on it', async () => {
    const email = 'new.device@school.test'
    const body = { first_name: 'Rosa', last_name: 'Delgado', email, password: 'tulips-and-blocks-77' }
    const { body: made } = await test.post('/users/register', body)
    expect(await mailsTo(made.user.id)).toEqual([])
  })
})
