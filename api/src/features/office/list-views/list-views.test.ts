import { beforeEach, describe, expect, it } from 'vitest'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
let admin: TestUser
let colleague: TestUser
beforeEach(async () => {
  admin = await aUser(test, { role: 'admin' })
  colleague = await aUser(test, { role: 'admin' })
})

const read = async (user: TestUser) => (await test.as(user).get('/admin/list-views')).body

const prefer = (user: TestUser, list: string, body: object) =>
  test.as(user).put(`/admin/list-views/${list}`, body)

const pending = { list: 'enrollments', name: 'Pending', query: 'status=pending&view=table' }

const save = (user: TestUser, view: object = pending) => test.as(user).post('/admin/saved-views', view)

describe('the preference of a list', () => {
  it('is remembered for its user only, and replaced by the next one', async () => {
    await prefer(admin, 'enrollments', { view: 'table', hidden_columns: [] })
    await prefer(admin, 'enrollments', { view: 'table', hidden_columns: ['enrolled_at'] })
    await prefer(admin, 'users', { view: 'cards', hidden_columns: ['email', 'role'] })
    expect((await read(admin)).preferences).toEqual([
      { list: 'enrollments', view: 'table', hidden_columns: ['enrolled_at'] },
      { list: 'users', view: 'cards', hidden_columns: ['email', 'role'] },
    ])
    expect((await read(colleague)).preferences).toEqual([])
  })

  it('is refused for an unknown list or view', async () => {
    const view = { view: 'table', hidden_columns: [] }
    expect((await prefer(admin, 'nothing', view)).status).toBe(400)
    expect((await prefer(admin, 'users', { ...view, view: 'board' })).status).toBe(400)
  })
})

describe('a saved view', () => {
  it('is stored for its user only, in the order of the names', async () => {
    const { status, body } = await save(admin, { ...pending, name: '  Zed ' })
    expect(status).toBe(201)
    expect(body.saved_view).toEqual({ id: expect.any(String), ...pending, name: 'Zed' })
    await save(admin)
    expect((await read(admin)).saved_views.map(({ name }) => name)).toEqual(['Pending', 'Zed'])
    expect((await read(colleague)).saved_views).toEqual([])
  })

  it('needs a name of its own within its list', async () => {
    expect((await save(admin, { ...pending, name: ' ' })).body).toMatchObject({
      error: 'View name is required',
    })
    await save(admin)
    expect(codeOf(await save(admin))).toBe('view_name_taken')
    expect((await save(admin, { ...pending, list: 'users' })).status).toBe(201)
    expect((await save(colleague)).status).toBe(201)
  })

  it('gets another name and query, but not the name of another view', async () => {
    const { id } = (await save(admin)).body.saved_view
    await save(admin, { ...pending, name: 'Taken' })
    const change = (body: object, user = admin) => test.as(user).put(`/admin/saved-views/${id}`, body)
    expect(codeOf(await change({ name: 'Taken', query: '' }))).toBe('view_name_taken')
    expect(codeOf(await change({ name: 'Mine', query: '' }, colleague))).toBe('view_not_found')
    expect((await change({ name: 'Pending', query: 'status=approved' })).body.saved_view).toEqual({
      ...pending,
      id,
      query: 'status=approved',
    })
  })

  it('gets a name only once when two views get it at the same moment', async () => {
    const [one, other] = [await save(admin), await save(admin, { ...pending, name: 'Other' })]
    const rename = ({ body }: typeof one) =>
      test.as(admin).put(`/admin/saved-views/${body.saved_view.id}`, { name: 'Same', query: '' })
    const statuses = (await Promise.all([rename(one), rename(other)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('is deleted by its user only', async () => {
    const { id } = (await save(admin)).body.saved_view
    const remove = (user: TestUser) => test.as(user).delete(`/admin/saved-views/${id}`)
    expect(codeOf(await remove(colleague))).toBe('view_not_found')
    expect((await remove(admin)).status).toBe(200)
    expect(codeOf(await remove(admin))).toBe('view_not_found')
    expect((await read(admin)).saved_views).toEqual([])
  })

  it('is deleted with the account of its user', async () => {
    await save(admin)
    await prefer(admin, 'users', { view: 'table', hidden_columns: [] })
    await test.as(colleague).delete(`/admin/users/${admin.id}`)
    expect(await rowsIn(test, 'saved_views', { user_id: admin.id })).toEqual([])
    expect(await rowsIn(test, 'list_preferences', { user_id: admin.id })).toEqual([])
  })
})
