import { classSave } from '@cubby/contract/catalog/class-save'
import { screen } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { type ClassForm, emptyClass } from './class-draft.ts'
import { PaymentPlanFields } from './payment-plan-fields.tsx'

let values: () => ClassForm

function Editor() {
  const form = useForm({
    defaults: { ...emptyClass(), price: 100 },
    schema: classSave,
    send: async () => {},
    failed: 'Failed',
  })
  values = form.getValues
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit}>
        <PaymentPlanFields />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const says = () => screen.getByRole('status').textContent

it('starts without a plan, and offers two common ones with their amounts', async () => {
  const user = show(<Editor />)
  expect(says()).toBe('Without a plan, the whole price is due before the start.')
  await press(user, 'Three installments')
  expect(says()).toBe('On approval: $33.33; 30 days after approval: $33.33; 60 days after approval: $33.34.')
  for (const number of [3, 2, 1]) await press(user, `Remove installment ${number}`)
  await press(user, 'Deposit and rest')
  expect(says()).toBe('On approval: $25.00; 7 days before the start: $75.00.')
  expect(values().payment_plan).toEqual([
    { share: 25, days: 0, from: 'approval' },
    { share: 75, days: 7, from: 'start' },
  ])
})

it('adds an installment a month after the last one, and refuses one day twice', async () => {
  const user = show(<Editor />)
  await press(user, 'Three installments')
  await press(user, 'Add installment')
  expect(values().payment_plan?.at(-1)).toEqual({ share: 1, days: 90, from: 'approval' })
  const days = screen.getAllByLabelText('Days').at(-1) as HTMLElement
  await user.clear(days)
  await user.type(days, '60')
  await press(user, 'Save')
  await screen.findByText('Another installment is due on the same day')
})
