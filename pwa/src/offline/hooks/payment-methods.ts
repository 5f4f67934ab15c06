import type { PaymentMethod, PaymentMethodForm } from '@cubby/contract/money/payment-methods'
import { openCurrentUser, retryWhenClosed, writeAs } from '@/offline/store/user-database.ts'
import { useUserRows } from './user-rows.ts'

/** The user's cards on this device, in the order of adding; undefined while loading. */
export function usePaymentMethods(): PaymentMethod[] | undefined {
  return useUserRows('payment-methods', (db) => db.payment_methods.toArray())
}

/** The first one is the default. */
export async function addPaymentMethod(form: PaymentMethodForm): Promise<void> {
  await change((methods) => [
    ...methods,
    { ...form, id: crypto.randomUUID(), is_default: methods.length === 0 },
  ])
}

export async function setDefaultPaymentMethod(id: string): Promise<void> {
  await change((methods) => methods.map((method) => ({ ...method, is_default: method.id === id })))
}

/** When the default is deleted, the oldest one becomes the default. */
export async function deletePaymentMethod(id: string): Promise<void> {
  await change((methods) => {
    const kept = methods.filter((method) => method.id !== id)
    if (kept.some(({ is_default }) => is_default)) return kept
    return kept.map((method, at) => ({ ...method, is_default: at === 0 }))
  })
}

async function change(to: (methods: PaymentMethod[]) => PaymentMethod[]): Promise<void> {
  await retryWhenClosed(async () => {
    const currentUser = await openCurrentUser()
    if (!currentUser) return
    const { payment_methods } = currentUser.db
    await writeAs(currentUser, [payment_methods], async () => {
      const methods = await payment_methods.toArray()
      await payment_methods.clear()
      await payment_methods.bulkAdd(to(methods))
    })
  })
}
