import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aCaller, aUser, type TestUser } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { exportUsers } from './read-users.ts'

const test = useTestApp()

const remove = ({ id }: TestUser) => test.asAdmin.delete(`/admin/users/${id}`)

it('sends no queued email to a deleted user', async () => {
  const user = await aUser(test)
  await remove(user)
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  await handlers['email-welcome']({ userId: user.id })
  await handlers['email-password-changed']({ userId: user.id, changeId: 'change' })
  expect(mails).toEqual([])
})

it('leaves users out of an export who are deleted while it runs', async () => {
  const [kept, deleted] = [await aUser(test), await aUser(test)]

  const pieces = await exportUsers(
    { deps: test.deps, caller: aCaller(test.admin, 'admin') },
    {
      ids: [kept.id, deleted.id],
      sort: 'name',
      direction: 'asc',
    },
  )
  await remove(deleted)
  let text = ''
  for await (const piece of pieces) text += piece
  expect(text).toContain(kept.email)
  expect(text).not.toContain('Deleted')
})
