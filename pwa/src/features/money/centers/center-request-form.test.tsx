import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendMessage } from '@/offline/sync/contact-outbox.ts'
import { show } from '@/testing/show.tsx'
import { readDraft } from '@/ui/forms/draft.ts'
import { CenterRequestForm } from './center-request-form.tsx'

vi.mock('@/offline/sync/contact-outbox.ts', () => ({ sendMessage: vi.fn(async () => ({ kind: 'saved' })) }))
beforeEach(() => {
  vi.mocked(sendMessage).mockClear()
  sessionStorage.clear()
})

const kept = () => readDraft('cubby-center-request-draft')
const start = { contact_name: 'Maria Santos', email: 'maria@steps.test', name: '', address: '', message: '' }

function open() {
  const onDone = vi.fn()
  const user = show(<CenterRequestForm start={start} onSending={() => {}} onDone={onDone} />)
  return { user, onDone }
}

it('asks for the name and the address of the center, and keeps what was typed for a reload', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText(/^Message/), 'We are 30')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Enter the name of the center')
  screen.getByText('Enter the address of the center')
  expect(sendMessage).not.toHaveBeenCalled()
  expect(kept()).toMatchObject({ contact_name: 'Maria Santos', message: 'We are 30' })
})

it('hands the request to the outbox, so that it is kept without a signal, and forgets the draft', async () => {
  const { user, onDone } = open()
  await user.type(screen.getByLabelText('Name of the center'), 'Little Steps')
  await user.type(screen.getByLabelText('Address of the center'), '12 Court St')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'))
  expect(sendMessage).toHaveBeenCalledWith(
    expect.objectContaining({ ...start, name: 'Little Steps', address: '12 Court St' }),
    expect.any(String),
  )
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  expect(kept()).toBeNull()
})
