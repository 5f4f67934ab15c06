import type { Transaction } from '@cubby/contract/money/transactions'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { InstallmentsForm } from './installments-form.tsx'

const sent: { path: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
  sent.push({ path, body: JSON.parse(String(options?.body)) })
  return json({ transaction, message: 'Done' })
})
beforeEach(() => {
  sent.length = 0
})

const transaction = {
  id: 'p1',
  payment_id: 'p1',
  student_name: 'Rosa Moss',
  class_name: 'CPR',
  amount: 240,
  paid: 110,
  remaining: 130,
  due_date: '2098-11-30',
  installments: [
    { amount: 110, remaining: 0, due_date: '2098-11-01', status: 'paid' },
    { amount: 130, remaining: 130, due_date: '2098-11-30', status: 'pending' },
  ],
} as Transaction

const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const submit = (user: ReturnType<typeof show>) => press(user, 'Change Installments')
const amounts = () => screen.getAllByLabelText('Amount')

it('sends what the office sets and what it saw, once the sum matches and there is a reason', async () => {
  const user = show(<InstallmentsForm transaction={transaction} close={() => {}} />)
  expect(amounts()).toHaveLength(1)
  await user.clear(amounts()[0] as HTMLElement)
  await user.type(amounts()[0] as HTMLElement, '50')
  expect(screen.getByRole('status').textContent).toContain('Adds up to $50.00 of $130.00.')
  await submit(user)
  await screen.findByText('Please give the reason for the change')
  expect(sent).toEqual([])
  await press(user, 'Add installment')
  expect(screen.getByRole('status').textContent).toBe('Adds up to $130.00.')
  await user.type(screen.getByLabelText('Reason'), 'Asked for it')
  await submit(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      path: '/api/admin/financial/payments/p1/installments',
      body: {
        installments: [
          { amount: 50, due_date: '2098-11-30' },
          { amount: 80, due_date: '2098-12-30' },
        ],
        seen: [{ amount: 130, due_date: '2098-11-30' }],
        reason: 'Asked for it',
      },
    },
  ])
})

it('starts with the due date of a payment without installments', () => {
  const { installments: _, ...whole } = transaction
  show(<InstallmentsForm transaction={whole as Transaction} close={() => {}} />)
  expect(screen.getByLabelText('Due')).toHaveProperty('value', '2098-11-30')
  expect(amounts()[0]).toHaveProperty('value', '130.00')
})

it('refuses two installments on one day', async () => {
  const user = show(<InstallmentsForm transaction={transaction} close={() => {}} />)
  await press(user, 'Add installment')
  const [, second] = screen.getAllByLabelText('Due')
  await user.clear(second as HTMLElement)
  await user.type(second as HTMLElement, '2098-11-30')
  await submit(user)
  await screen.findByText('Give each installment its own day, from today on')
  expect(sent).toEqual([])
})
