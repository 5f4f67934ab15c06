import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setProofDialog } from '@/api/fresh-proof.ts'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { BroadcastDialog } from './broadcast-dialog.tsx'

let lacksProof: boolean
let sent: number
let sendingAtProof: boolean
let answer: boolean
const preview = () => ({
  title: 'Snow',
  message: 'Closed',
  recipient_name: 'Rosa',
  recipient_count: 40,
  lacks_proof: lacksProof,
  unknown_placeholders: [],
  empty_variables: [],
})
vi.stubGlobal('fetch', async (path: string) => {
  if (path.endsWith('/preview')) return json(preview())
  sent += 1
  return json({ success: true, message: 'Sent', data: { sent_count: 40, total_users: 40, failed_count: 0 } })
})
const ask = vi.fn(async () => {
  sendingAtProof = screen.queryByText('Sending to everybody…') !== null
  return answer
})
beforeEach(() => {
  ;[lacksProof, sent, answer, sendingAtProof] = [true, 0, true, false]
  ask.mockClear()
  setProofDialog(ask)
})

async function broadcast() {
  const user = show(<BroadcastDialog onClosed={() => {}} />)
  await user.type(screen.getByLabelText('Title'), 'Snow')
  await user.type(screen.getByLabelText('Message'), 'Closed')
  await screen.findByText(/40/)
  await user.click(screen.getByRole('button', { name: 'Send Broadcast' }))
}

it('asks for a proof before it shows that it sends', async () => {
  await broadcast()
  await screen.findByText('To 40 users')
  expect(ask).toHaveBeenCalledTimes(1)
  expect([sendingAtProof, sent]).toEqual([false, 1])
})

it('keeps the message and sends nothing if the proof is cancelled', async () => {
  answer = false
  await broadcast()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Snow')
  expect(sent).toBe(0)
})

it('asks for nothing while the last proof is fresh', async () => {
  lacksProof = false
  await broadcast()
  await screen.findByText('To 40 users')
  expect(ask).not.toHaveBeenCalled()
})
