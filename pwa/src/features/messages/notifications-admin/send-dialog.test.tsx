import { messages } from '@cubby/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { SendDialog } from './send-dialog.tsx'

const rosa = { id: 'rosa', first_name: 'Rosa', last_name: 'Moss', email: 'rosa@cubby.test', status: 'active' }
const templates = [
  {
    id: 'badge',
    name: 'badge',
    type: 'general',
    title_template: 'Your badge',
    message_template: 'Your {{badge}} is ready.',
    metadata: { recipientType: 'user', variables: ['badge'] },
  },
  {
    id: 'class',
    name: 'class',
    type: 'general',
    title_template: 'Class',
    message_template: 'Class',
    metadata: { recipientType: 'class', variables: [] },
  },
]

interface Sent {
  title: string
  recipient: string
  variables: object
}

const sent: { body: Sent; key: string | null }[] = []
/** The server's responses to the next messages. */
let responses: Response[] = []

beforeEach(() => {
  sent.length = 0
  responses = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    if (path.includes('/users/search')) return json({ users: [rosa] })
    if (path.endsWith('/templates')) return json({ templates })
    if (path.endsWith('/recipients')) return json({ classes: [], total_users: 1 })
    const read = JSON.parse(String(body))
    if (path.endsWith('/preview')) {
      const unknown = /\{\{badge\}\}/.test(read.message) && !read.variables.badge
      return json({
        title: read.title,
        message: read.message,
        recipient_name: 'Rosa Moss',
        recipient_count: 1,
        unknown_placeholders: unknown ? ['badge'] : [],
        empty_variables: [],
      })
    }
    sent.push({ body: read, key: new Headers(headers).get('Idempotency-Key') })
    return responses.shift() ?? json({ success: true })
  })
})

const dialog = () => within(screen.getByRole('dialog', { name: 'Send Notification' }))
const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Send' })

it('shows missing fields, requests the values of placeholders, and sends the message', async () => {
  const onClosed = vi.fn()
  const user = show(<SendDialog onClosed={onClosed} />)
  expect(send().disabled).toBe(true)
  expect(dialog().getByText(messages.selectRecipient)).toBeDefined()
  await user.type(dialog().getByLabelText('Recipient'), 'rosa')
  await user.click(await screen.findByRole('option', { name: /Rosa Moss/ }))
  expect(dialog().getByText(messages.titleAndMessageRequired)).toBeDefined()
  await dialog().findByRole('option', { name: /^badge/ })
  await user.selectOptions(dialog().getByLabelText('Template'), 'badge')
  expect(dialog().getByLabelText('Title')).toHaveProperty('value', 'Your badge')
  expect(dialog().getByText('Please fill in {{badge}}')).toBeDefined()
  expect(send().disabled).toBe(true)
  await user.type(dialog().getByLabelText('{{badge}}'), 'blue badge')
  expect(send().disabled).toBe(false)
  await user.click(send())
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toMatchObject([
    { title: 'Your badge', recipient: 'rosa', variables: { badge: 'blue badge' } },
  ])
})

it('keeps the typed text when sending fails, and repeats the same request', async () => {
  const onClosed = vi.fn()
  responses = [json({ error: 'Try later', code: 'internal' }, 500)]
  const user = show(<SendDialog onClosed={onClosed} />)
  await user.type(dialog().getByLabelText('Recipient'), 'rosa')
  await user.click(await screen.findByRole('option', { name: /Rosa Moss/ }))
  await user.type(dialog().getByLabelText('Title'), 'Hello')
  await user.type(dialog().getByLabelText('Message'), 'See you at nine.')
  await user.click(send())
  await dialog().findByRole('alert')
  expect(dialog().getByLabelText('Message')).toHaveProperty('value', 'See you at nine.')
  await user.click(send())
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

it('refuses a template of the other kind of recipient', async () => {
  const user = show(<SendDialog onClosed={() => {}} />)
  await dialog().findByRole('option', { name: /^class/ })
  await user.selectOptions(dialog().getByLabelText('Template'), 'class')
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'This template is for class notifications, not student notifications',
  )
  expect(dialog().getByLabelText('Template')).toHaveProperty('value', '')
  expect(dialog().getByLabelText('Title')).toHaveProperty('value', '')
})

it('inserts the placeholders that Cubby knows, and says which one names each recipient', async () => {
  const user = show(<SendDialog onClosed={() => {}} />)
  const message = dialog().getByLabelText<HTMLTextAreaElement>('Message')
  await user.type(message, 'Hi , see you at nine.')
  message.setSelectionRange(3, 3)
  await user.click(dialog().getByRole('button', { name: 'Insert {{student_name}}' }))
  expect(message.value).toBe('Hi {{student_name}}, see you at nine.')
  await user.clear(message)
  await user.type(message, 'Hi {{{{first_name}}')
  await dialog().findByText(
    'Needed because Cubby does not know it; for the name of each recipient, use {{student_name}}.',
  )
})
