import { beforeAll, describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const isLoggedIn = async (user: TestUser) =>
  (await test.as(user).get('/users/profile?lists=none')).status === 200

const named = async (first_name: string, last_name: string, email: string) => {
  const user = await aUser(test)
  await changeRows(test, 'users', user.id, { first_name, last_name, email })
  return user
}

const search = async (query: string) => {
  const { body } = await test.asAdmin.get(`/admin/users/search?${query}`)
  return { emails: body.users.map(({ email }) => email), ...body.pagination }
}

describe('the search', () => {
  beforeAll(async () => {
    await named('Zora', 'Quimby', 'zora@quimby.example')
    await named('Zoë', 'Quimby-Lane', 'lane_100%@quimby.example')
    await named('Abel', 'Quimby', 'abel@quimby.example')
    await named('Carla', 'Quimby', 'laneX100@quimby.example')
  })

  it('finds every word anywhere in name and email address, ignoring case', async () => {
    expect((await search('searchTerm=QUIMBY%20zor')).emails).toEqual(['zora@quimby.example'])
    expect((await search('searchTerm=uimby.exam')).total).toBe(4)
    expect((await search('searchTerm=Zo%C3%AB')).emails).toEqual(['lane_100%@quimby.example'])
  })

  it('treats the wildcards of LIKE as plain text', async () => {
    expect((await search('searchTerm=100%25')).emails).toEqual(['lane_100%@quimby.example'])
    expect((await search('searchTerm=lane_1')).emails).toEqual(['lane_100%@quimby.example'])
    expect((await search('searchTerm=%5C')).total).toBe(0)
  })

  it('is sorted by last name, or as requested, and has pages', async () => {
    const first = await search('searchTerm=quimby&limit=3')
    expect(first).toEqual({
      emails: ['abel@quimby.example', 'laneX100@quimby.example', 'zora@quimby.example'],
      page: 1,
      limit: 3,
      total: 4,
      totalPages: 2,
    })
    expect((await search('searchTerm=quimby&limit=3&page=2')).emails).toEqual(['lane_100%@quimby.example'])
    expect((await search('searchTerm=quimby&sort=email&direction=desc')).emails[0]).toBe(
      'zora@quimby.example',
    )
  })

  it('finds a phone number by its digits', async () => {
    const { id } = await aUser(test)
    await changeRows(test, 'users', id, { phone_number: '+1 (347) 555-9981' })
    const emailsOf = async (term: string) => (await search(`searchTerm=${encodeURIComponent(term)}`)).emails
    for (const term of ['347 555-9981', '(347)555.9981', '5559981']) {
      expect(await emailsOf(term), term).toEqual([`${id}@example.test`])
    }
    for (const term of ['347 555-9982', 'x5559981']) expect(await emailsOf(term), term).toEqual([])
  })

  it('filters by role', async () => {
    const instructor = await aUser(test, { role: 'instructor' })
    expect((await search('role=instructor')).emails).toEqual([instructor.email])
    expect((await search('role=all')).total).toBeGreaterThan(4)
  })

  it('refuses invalid pages and roles', async () => {
    for (const query of [
      'page=0',
      'page=1.5',
      'limit=51',
      'role=owner',
      'sort=password_hash',
      'searchTerm=%00',
    ]) {
      const response = await test.asAdmin.get(`/admin/users/search?${query}`)
      expect(codeOf(response), query).toBe('invalid_input')
    }
  })

  it('exports exactly the listed users, in the same order, with harmless formulas', async () => {
    const user = await named('=HYPERLINK("http://evil")', 'Exported', 'exported@quimby.example')
    await changeRows(test, 'users', user.id, {
      phone_number: '(718) 555-0142',
      address: '1 Main St',
      emergency_contact: 'Ana, 718-555-0143',
    })
    const query = 'searchTerm=quimby&sort=email&direction=desc'
    const { text, headers } = await exported(query)
    const { emails } = await search(`${query}&limit=50`)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffName,Email,Phone,Address,Emergency Contact,Role,Status,Created,Updated')
    expect(lines.slice(1).map((line) => emails.find((email) => line.includes(email)))).toEqual(emails)
    expect(text).toContain(
      `"'=HYPERLINK(""http://evil"") Exported",exported@quimby.example,(718) 555-0142,1 Main St,"Ana, 718-555-0143",student`,
    )
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="users.csv"')
    const few = await exported(`ids=${user.id},${test.admin.id}`)
    expect(few.text.trimEnd().split('\r\n')).toHaveLength(3)
  })

  const exported = async (query: string) => {
    const { createApp } = await import('../../../app.ts')
    const response = await createApp(test.deps).request(`/api/admin/users/export?${query}`, {
      headers: { Authorization: `Bearer ${test.admin.token}` },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), headers: response.headers }
  }
})

describe('a change of role, status, or password', () => {
  it.each([
    ['PATCH', 'role', { role: 'instructor' }, 'User role updated successfully'],
    ['PATCH', 'status', { status: 'suspended' }, 'User status updated successfully'],
    ['PUT', 'password', { newPassword: 'brand new password' }, 'Password reset successfully'],
  ])('%s %s ends the logins immediately and is audited', async (method, what, body, message) => {
    const user = await aUser(test)
    expect(await isLoggedIn(user)).toBe(true)
    const response = await test.call(method, `/admin/users/${user.id}/${what}`, {
      token: test.admin.token,
      body,
    })
    expect(response).toMatchObject({ status: 200, body: { message } })
    expect(await isLoggedIn(user)).toBe(false)
    const row = await rowIn(test, 'audit_log', { subject_id: user.id })
    expect(row).toMatchObject({ actor_id: test.admin.id, details: { user_id: user.id } })
  })

  it('lets a user log in with the new password only', async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash('the old password') })
    await test.asAdmin.put(`/admin/users/${user.id}/password`, { newPassword: 'the new password' })
    const logIn = (password: string) => test.post('/users/login', { email: user.email, password })
    expect((await logIn('the old password')).status).toBe(401)
    expect((await logIn('the new password')).status).toBe(200)
  })

  it('does not set the password of the administrator, whose old one would not be asked for', async () => {
    const response = await test.asAdmin.put(`/admin/users/${test.admin.id}/password`, {
      newPassword: 'a kite above the bay',
    })
    expect(codeOf(response)).toBe('own_password')
    expect(await isLoggedIn(test.admin)).toBe(true)
  })

  it('that changes nothing ends no login', async () => {
    const user = await aUser(test)
    const body = { role: 'student' }
    expect(await test.asAdmin.patch(`/admin/users/${user.id}/role`, body)).toMatchObject({
      status: 200,
    })
    expect(await isLoggedIn(user)).toBe(true)
  })

  it.each([
    ['PATCH', 'role', { role: 'owner' }],
    ['PATCH', 'status', { status: 'gone' }],
    ['PUT', 'password', { newPassword: 'short' }],
    ['PUT', 'password', {}],
  ])('%s %s %j is refused', async (method, what, body) => {
    const user = await aUser(test)
    const response = await test.call(method, `/admin/users/${user.id}/${what}`, {
      token: test.admin.token,
      body,
    })
    expect(codeOf(response)).toBe('invalid_input')
    expect(await isLoggedIn(user)).toBe(true)
  })

  it('refuses an invalid password with the messages of the form', async () => {
    const put = (newPassword: string) =>
      test.asAdmin.put(`/admin/users/${test.admin.id}/password`, { newPassword })
    expect((await put('')).body).toMatchObject({ error: 'Both password fields are required' })
    expect((await put('1234567')).body).toMatchObject({
      error: 'Password must be at least 8 characters long',
    })
  })
})

describe('deleting a user', () => {
  it('gives their seat to the next user, ends their logins, and erases their name', async () => {
    const session = await aSession(test, { capacity: 1 })
    const [user, next] = [await aUser(test), await aUser(test)]
    const enrollmentId = await seatIn(test, user, session)
    await enrollIn(test, next, session, { joinWaitlistIfFull: true })

    const response = await test.asAdmin.delete(`/admin/users/${user.id}`)
    expect(response).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } })
    expect(await isLoggedIn(user)).toBe(false)
    const entry = await rowIn(test, 'waitlist_entries', { user_id: next.id })
    expect(entry.status).toBe('offered')
    const row = await rowIn(test, 'users', user.id)
    expect(row).toMatchObject({ first_name: 'Deleted', last_name: 'User', phone_number: null })
    expect(JSON.stringify(row)).not.toContain(user.email)
    const kept = await rowIn(test, 'enrollments', enrollmentId, ['status', 'archived_reason'])
    expect(kept).toEqual({ status: 'withdrawn', archived_reason: 'Account deleted' })
  })

  it('removes them from upcoming classes, and keeps them as instructor of past ones', async () => {
    const teacher = await aUser(test, { role: 'instructor' })
    const [next, past] = [await aSession(test), await aSession(test, { startsIn: -30 })]
    for (const { id, classId } of [next, past]) {
      const taught = { instructor_id: teacher.id }
      await changeRows(test, 'classes', classId, taught)
      await changeRows(test, 'class_sessions', id, taught)
    }
    expect((await test.get(`/classes/${next.classId}`)).text).toContain('"Test User"')
    const { status } = await test.asAdmin.delete(`/admin/users/${teacher.id}`)
    expect(status).toBe(200)
    const { text } = await test.get(`/classes/${next.classId}`)
    expect(text).toContain('"instructor_name":null')
    expect(text).not.toContain('Deleted')
    const taught = await rowsIn(test, 'class_sessions', { instructor_id: teacher.id }, ['id'])
    expect(taught).toEqual([{ id: past.id }])
  })

  it('keeps them as instructor of past sessions that had the instructor of their class', async () => {
    const teacher = await aUser(test, { role: 'instructor' })
    const [next, past] = [await aSession(test), await aSession(test, { startsIn: -30 })]
    for (const { id, classId } of [next, past]) {
      const taught = { instructor_id: teacher.id }
      await changeRows(test, 'classes', classId, taught)
      await changeRows(test, 'class_sessions', id, { instructor_id: null })
    }
    await test.asAdmin.delete(`/admin/users/${teacher.id}`)
    const sessions = await test.deps.db
      .selectFrom('class_sessions')
      .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
      .select(['class_sessions.instructor_id', 'classes.instructor_id as of_class'])
      .where('class_sessions.id', 'in', [past.id, next.id])
      .orderBy('start_date')
      .execute()
    expect(sessions).toEqual([
      { instructor_id: teacher.id, of_class: null },
      { instructor_id: null, of_class: null },
    ])
  })

  it('makes every further operation fail with not found, and frees their email address', async () => {
    const user = await aUser(test)
    const path = `/admin/users/${user.id}`
    await test.asAdmin.delete(path)
    const requests = [
      ['GET', path],
      ['GET', `${path}/profile`],
      ['GET', `${path}/activity`],
      ['GET', `${path}/activity-logs`],
      ['GET', `${path}/enrollments`],
      ['PATCH', `${path}/role`, { role: 'admin' }],
      ['PATCH', `${path}/status`, { status: 'active' }],
      ['PUT', `${path}/password`, { newPassword: 'brand new password' }],
      ['DELETE', path],
      ['POST', '/notifications/admin/send', { title: 'Hello', message: 'There', recipient: user.id }],
    ] as const
    for (const [method, url, body] of requests) {
      const response = await test.call(method, url, { token: test.admin.token, body })
      expect(response, `${method} ${url}`).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    }
    expect((await search(`searchTerm=${user.email}`)).total).toBe(0)
    const again = await test.post('/users/register', {
      first_name: 'Anna',
      last_name: 'Again',
      email: user.email,
      password: 'morning classroom',
    })
    expect(again.status).toBe(201)
  })
})

describe('the last active administrator', () => {
  it('cannot demote, suspend, or delete themselves; one of two can', async () => {
    const others = await rowsIn(test, 'users', { role: 'admin' }, ['id'])
    expect(others).toEqual([{ id: test.admin.id }])
    const suspended = await aUser(test, { role: 'admin', status: 'suspended' })
    const path = `/admin/users/${test.admin.id}`
    const attempts = [
      ['PATCH', `${path}/role`, { role: 'student' }],
      ['PATCH', `${path}/status`, { status: 'suspended' }],
      ['PATCH', `${path}/status`, { status: 'inactive' }],
      ['DELETE', path, undefined],
    ] as const
    for (const [method, url, body] of attempts) {
      expect(codeOf(await test.call(method, url, { token: test.admin.token, body })), url).toBe('last_admin')
    }
    expect(await isLoggedIn(test.admin)).toBe(true)
    await test.asAdmin.patch(`/admin/users/${suspended.id}/status`, { status: 'active' })
    const second = await aUser(test, { role: 'admin' })
    expect((await test.as(second).delete(`/admin/users/${second.id}`)).status).toBe(200)
    await test.asAdmin.patch(`/admin/users/${suspended.id}/role`, { role: 'student' })
  })
})

describe('the user details for administrators', () => {
  it('are the profile, the activity with ten rows per page, and the enrollments', async () => {
    const user = await aUser(test)
    const session = await aSession(test, { title: 'Infant Sleep' })
    await seatIn(test, user, session)
    const get = (what: string) =>
      test.call(`GET`, `/admin/users/${user.id}${what}`, { token: test.admin.token })
    expect((await get('/profile')).body).toMatchObject({
      profile: { email: user.email, phone_number: null, emergency_contact: null, last_login: null },
    })
    expect((await get('/enrollments')).body).toMatchObject({
      enrollments: [{ class_title: 'Infant Sleep', enrollment_type: 'active', enrollment_status: 'pending' }],
      total: 1,
    })
    const role = (to: string) => test.asAdmin.patch(`/admin/users/${user.id}/role`, { role: to })
    for (let turn = 0; turn < 5; turn++) {
      await role('user')
      await role('student')
    }
    const { body } = await test.asAdmin.get(`/admin/users/${user.id}/activity?page=2`)
    expect(body).toMatchObject({
      total: 11,
      activities: [{ action: 'other', details: { event: 'enrollment.requested' } }],
    })
    expect((await get('/activity-logs')).body).toMatchObject({ total: 11 })
    expect((await get('/activity')).body).toMatchObject({
      activities: Array.from({ length: 10 }, () => ({ action: 'role_update' })),
    })
  })
})
