import { expect, it } from 'vitest'
import { aNotification, aSession } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** Scripts, other hosts in disguise, line breaks, hidden and reordered text, look-alike letters, and wrong ports. */
const HOSTILE = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'http://example.org',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://cubby.test@evil.example',
  'https://cubby.test:secret@evil.example',
  'https://evil.example\\@cubby.test',
  'https://[::1',
  'https://example.org/a\r\nSet-Cookie: b=c',
  'https://example.org/a%0d%0aSet-Cookie:%20b=c',
  '/classes%0D%0ALocation:https://evil.example',
  '/classes%00',
  'https://example.org/\u202efdp.exe',
  '/classes/\u2066a\u2069',
  'https://exa\u200bmple.org',
  'https://ex\u0430mple.org',
  'https://example.org\uff0eevil.example',
  'https://cubby.test\u2215login.evil.example',
  'https://example.org:99999',
]

it('no hostile link is stored in a message or as the picture of a class', async ({ annotate }) => {
  const originalNotificationId = await aNotification(test, test.admin)
  const dates = [await aSessionSave(test, await aSession(test))]
  const accepted: string[] = []
  for (const url of HOSTILE) {
    const links = [{ label: 'Map', url }]
    const picture = { title: 'Art', description: 'Paper.', price: 40, dates, image_url: url }
    const sent = await test
      .as(test.admin)
      .post('/admin/notifications/detailed', { originalNotificationId, message: 'Hello', links })
    const saved = await test.asAdmin.post('/admin/classes', picture)
    if (sent.status !== 400) accepted.push(`message: ${url}`)
    if (saved.status !== 400) accepted.push(`picture: ${url}`)
  }
  await annotate(`${accepted.length} of ${2 * HOSTILE.length} stored`, 'figure')
  expect(accepted).toEqual([])
})

it('a picture that was stored before can be kept, but not another hostile one', async () => {
  const session = await aSession(test)
  const stored = 'https://example.org:99999/old.png'
  await changeRows(test, 'classes', session.classId, { image_url: stored })
  const save = async (image_url: string) => {
    const dates = [{ id: session.id, ...(await aSessionSave(test, session)) }]
    const body = { title: 'Art', description: 'Paper.', price: 40, dates, image_url }
    const response = await test.asAdmin.put(`/admin/classes/${session.classId}`, body)
    return response.status
  }
  expect(await save(stored)).toBe(200)
  expect(await save('https://example.org:99999/new.png')).toBe(400)
})
