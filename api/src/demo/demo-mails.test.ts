import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { passwordChangedMail } from '../features/accounts/auth/mails.ts'
import { configOf } from '../platform/config.ts'
import { readEnvironment } from '../platform/environment.ts'
import { emlFolder } from '../platform/mail/eml-folder.ts'
import { codeOf } from '../testing/factories.ts'
import { useFolders } from '../testing/folder.ts'
import { useTestApp } from '../testing/test-app.ts'

const aFolder = useFolders()

const root = aFolder()
const config = configOf(readEnvironment({ SEED: 'demo' }))
const mails = emlFolder(join(root, 'mail'))
const user = { email: 'rosa@example.test', first_name: 'Rosa', last_name: 'Delgado' }

describe('in demo mode', () => {
  const test = useTestApp({ config, sentMails: mails })

  it('lists no emails before any are sent', async () => {
    expect(await test.get('/demo/mails')).toMatchObject({
      status: 200,
      body: { mails: [], total: 0 },
    })
  })

  it('shows the latest emails, newest first, and each in full', async () => {
    for (let sent = 10; sent < 70; sent++)
      await mails.send(passwordChangedMail(config, { id: `id-${sent}`, user, endedCalendar: false }))
    const { body } = await test.get('/demo/mails')
    expect(body.mails).toHaveLength(50)
    expect(body.total).toBe(60)
    expect(body.mails[0]).toEqual({
      id: 'id-69',
      to: 'rosa@example.test',
      subject: 'Your password was changed',
      at: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    expect(await test.get('/demo/mails/id-69')).toMatchObject({
      status: 200,
      body: {
        mail: {
          text: expect.stringContaining('Hello Rosa,'),
          html: expect.stringContaining('<title>Your password'),
        },
      },
    })
  })

  it('does not read files outside the folder', async () => {
    await writeFile(join(root, 'secret.json'), '{}')
    for (const id of ['unknown', '..%2fsecret', '%2e%2e%2fsecret', '%00', 'x'.repeat(200)]) {
      expect([400, 404]).toContain((await test.get(`/demo/mails/${id}`)).status)
    }
  })
})

describe('outside demo mode', () => {
  const test = useTestApp({ sentMails: mails })

  it('shows no emails', async () => {
    await mails.send(passwordChangedMail(config, { id: 'private', user, endedCalendar: false }))
    for (const path of ['/demo/mails', '/demo/mails/private'])
      expect(codeOf(await test.get(path))).toBe('not_found')
  })
})
