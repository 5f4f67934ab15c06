import 'fake-indexeddb/auto'
import { messages } from '@cubby/contract/messages'
import type { ContactThread } from '@cubby/contract/messages/contact-inbox'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { MessageScreen } from './message-screen.tsx'

const open: ContactThread = {
  contact_message: {
    id: 'm1',
    name: 'Rosa Moss',
    email: 'rosa@example.test',
    message: 'Do you teach on Sundays?',
    created_at: '2026-11-20T10:00:00Z',
    status: 'open',
    account: null,
    answered: null,
    archived: null,
  },
  answers: [],
}
const theirs = {
  id: 'a1',
  text: 'Yes, at nine.',
  sent_by: 'Ada Stone',
  created_at: '2026-11-20T11:00:00Z',
  mailed_at: null,
}

let thread = open
/** What the server does with the next writes; by default it accepts them. */
let responses: (() => Response)[] = []
const sent: { request: string; body: unknown }[] = []

beforeEach(() => {
  thread = open
  responses = []
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!path.includes('/contact-messages/')) return json({}, 404)
    if (method === 'GET') return json(thread)
    const read = JSON.parse(String(body))
    sent.push({ request: `${method} ${path.slice(path.indexOf('/admin'))}`, body: read })
    const response = responses.shift()
    if (response) return response()
    if (read.status)
      thread = { ...thread, contact_message: { ...thread.contact_message, status: read.status } }
    else {
      const answer = { ...theirs, id: `a${thread.answers.length + 1}`, text: read.text, sent_by: 'Me' }
      thread = { ...thread, answers: [...thread.answers, answer] }
    }
    return json(thread)
  })
})

it('leads to the account with the address of the sender', async () => {
  const account = { id: 'rosa', name: 'Rosa Moss' }
  thread = { ...open, contact_message: { ...open.contact_message, account } }
  showWithLinks(<MessageScreen id="m1" />)
  const link = await screen.findByRole('link', { name: 'Rosa Moss' })
  expect(link.getAttribute('href')).toBe('/admin/users?searchTerm=Rosa+Moss&user=rosa')
})

const field = () => screen.findByRole('textbox', { name: 'Your answer' })
const press = (name: string) => screen.findByRole('button', { name })

it('says to whom an answer goes before it is sent, and shows it afterward', async () => {
  const user = showWithLinks(<MessageScreen id="m1" />)
  await screen.findByRole('heading', { name: 'Message from Rosa Moss' })
  await screen.findByText(/Cubby emails it to Rosa Moss \(rosa@example\.test\), with their message below it/)
  await user.type(await field(), 'At nine.')
  await user.click(await press('Send Answer'))
  const answers = await screen.findByRole('region', { name: 'Answers' })
  within(answers).getByText('At nine.')
  within(answers).getByText('Not emailed yet')
  expect(sent).toEqual([
    { request: 'POST /admin/contact-messages/m1/answers', body: { text: 'At nine.', base: null } },
  ])
  expect(((await field()) as HTMLTextAreaElement).value).toBe('')
  expect(document.activeElement).toBe(await field())
})

it('shows both answers if another administrator was faster, and sends the second only after a decision', async () => {
  const user = showWithLinks(<MessageScreen id="m1" />)
  await user.type(await field(), 'At ten.')
  responses.push(() => {
    thread = { ...open, answers: [theirs] }
    const conflicts = { text: { yours: 'At ten.', theirs: theirs.text } }
    return json({ error: messages.contactMessageAnswered, code: 'contact_message_answered', conflicts }, 409)
  })
  await user.click(await press('Send Answer'))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Ada Stone answered this message while you were writing:')
  within(alert).getByText('Yes, at nine.')
  expect(((await field()) as HTMLTextAreaElement).value).toBe('At ten.')
  await user.click(await press('Send Mine, Too'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'At ten.', base: null },
    { text: 'At ten.', base: 'a1' },
  ])
})

it('discards an answer after another administrator was faster', async () => {
  const user = showWithLinks(<MessageScreen id="m1" />)
  await user.type(await field(), 'At ten.')
  responses.push(() => {
    thread = { ...open, answers: [theirs] }
    return json({ error: messages.contactMessageAnswered, code: 'contact_message_answered' }, 409)
  })
  await user.click(await press('Send Answer'))
  await user.click(await press('Discard Mine'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(((await field()) as HTMLTextAreaElement).value).toBe('')
  // The next answer knows theirs.
  await user.type(await field(), 'And at noon.')
  await user.click(await press('Send Answer'))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ text: 'And at noon.', base: 'a1' }))
})

it('keeps an answer that could not be sent, and says why', async () => {
  const user = showWithLinks(<MessageScreen id="m1" />)
  await user.type(await field(), 'At ten.')
  responses.push(() => json({ error: 'Too busy', code: 'busy' }, 503))
  await user.click(await press('Send Answer'))
  expect((await screen.findByRole('alert')).textContent).toContain('Too busy')
  expect(((await field()) as HTMLTextAreaElement).value).toBe('At ten.')
})

it('archives a message and opens it again with one button, which keeps the focus', async () => {
  const user = showWithLinks(<MessageScreen id="m1" />)
  await user.click(await press('Archive'))
  await user.click(await press('Reopen'))
  expect(document.activeElement).toBe(await press('Archive'))
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'archived' }, { status: 'open' }])
})

it('says that a message is not there', async () => {
  vi.stubGlobal('fetch', async () =>
    json({ error: messages.contactMessageNotFound, code: 'contact_message_not_found' }, 404),
  )
  showWithLinks(<MessageScreen id="m1" />)
  await screen.findByText(messages.contactMessageNotFound)
})

it('lists the open messages, and others by the tabs and the search of the URL', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const queries: (string | null)[][] = []
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 }
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/contact-messages')) return json({}, 404)
    const { searchParams } = new URL(path, 'http://localhost')
    queries.push([searchParams.get('status'), searchParams.get('searchTerm')])
    return json({ contact_messages: [open.contact_message], pagination })
  })
  const onSearch = vi.fn()
  const user = showWithLinks(<InboxScreen search={{}} onSearch={onSearch} />)
  await screen.findByRole('link', { name: 'Rosa Moss' })
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect(onSearch).toHaveBeenCalledWith({ status: 'all', page: undefined })
  showWithLinks(<InboxScreen search={{ status: 'all', searchTerm: 'rosa' }} onSearch={onSearch} />)
  await waitFor(() =>
    expect(queries).toEqual([
      ['open', null],
      [null, 'rosa'],
    ]),
  )
})
