import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sendMessage } from '@/offline/sync/contact-outbox.ts'
import { show } from '@/testing/show.tsx'
import { ContactForm } from './contact-form.tsx'

vi.mock('@/offline/sync/contact-outbox.ts', () => ({ sendMessage: vi.fn(async () => ({ kind: 'sent' })) }))

/** As in a browser whose user blocks site data. */
function blockSessionStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const access = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  onTestFinished(() => access.mockRestore())
}

it('sends the message in a browser without storage', async () => {
  blockSessionStorage()
  const onDone = vi.fn()
  const start = { name: 'Ada', email: 'ada@cubby.test', message: '' }
  const user = show(<ContactForm start={start} focus={null} onSending={() => {}} onDone={onDone} />)
  await user.type(screen.getByLabelText('Message'), 'Is there a class in May?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('sent'))
  expect(sendMessage).toHaveBeenCalledWith(
    { ...start, message: 'Is there a class in May?', website: '' },
    expect.any(String),
  )
  expect(screen.queryByDisplayValue('Is there a class in May?')).toBeNull()
})

/** The form of a user whom the device knows only after the first render. */
function FormOfLateUser() {
  const [start, setStart] = useState({ name: '', email: '', message: '' })
  return (
    <>
      <button
        type="button"
        onClick={() => setStart({ ...start, name: 'Ada Okafor', email: 'ada@cubby.test' })}
      >
        Know the user
      </button>
      <ContactForm start={start} focus={null} onSending={() => {}} onDone={() => {}} />
    </>
  )
}

it('fills in the user once they are known, and keeps what was typed before', async () => {
  const user = show(<FormOfLateUser />)
  await user.type(screen.getByLabelText('Email'), 'ada@home.test')
  await user.click(screen.getByRole('button', { name: 'Know the user' }))
  expect(screen.getByDisplayValue('Ada Okafor')).toBe(screen.getByLabelText('Name'))
  expect(screen.getByDisplayValue('ada@home.test')).toBe(screen.getByLabelText('Email'))
  await user.clear(screen.getByLabelText('Name'))
  expect(screen.queryByDisplayValue('Ada Okafor')).toBeNull()
})
