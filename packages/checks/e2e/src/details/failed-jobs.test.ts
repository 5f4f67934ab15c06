import { beforeEach, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

beforeEach(() => cubby.query(`delete from pgboss.job where name = 'email-welcome'`))

it('an administrator tries a failed email again, and removes another', async () => {
  const office = await demoLogIn(cubby, 'admin')
  const [student] = await cubby.query(`select id from users where email = 'student@cubby.test'`)
  const dead = { message: '550 no such mailbox student@cubby.test', cause: 'mail_refused' }
  for (const userId of [student?.id, 'nobody']) {
    await cubby.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output,
         expire_seconds, deletion_seconds)
       values ('email-welcome', $1, 'failed', 12, 12, now(), $2, 900, 604800)`,
      JSON.stringify({ userId }),
      JSON.stringify(dead),
    )
  }
  await openAdmin(office, 'System Health')
  const list = office.getByRole('list', { name: 'Failed jobs', exact: true })
  await list.getByRole('listitem').nth(1).waitFor()
  await office.getByText('Email a welcome: 2').waitFor()
  await office.getByText('Some jobs failed on every attempt.').waitFor()
  await list.getByText('The email server refused the email.').first().waitFor()
  expect(await violationsOn(office)).toEqual([])

  await list.getByRole('button', { name: /^Try Again “Email a welcome, / }).click()
  await office.getByText('The job will run again.').waitFor()
  await list
    .getByRole('button', { name: /^Try Again/ })
    .nth(1)
    .waitFor({ state: 'detached' })
  await expect
    .poll(() => cubby.query(`select state from pgboss.job where data->>'userId' = '${student?.id}'`))
    .toEqual([{ state: 'completed' }])

  await list.getByRole('button', { name: /^Remove/ }).click()
  await office.getByText('No failed jobs').waitFor()
  await expect.poll(() => cubby.query(`select 1 from pgboss.job where state = 'failed'`)).toEqual([])
})
