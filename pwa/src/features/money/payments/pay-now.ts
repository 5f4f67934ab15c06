import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'

/**
 * Pays at once, because payments never wait on a device. Sends only the last four digits of the card. A repeated `key`
 * is the same payment. Afterwards, also after a failure, the affected collections are refreshed. Throws like `callApi`.
 */
export async function payNow(paymentId: string, key: string, lastFour?: string): Promise<void> {
  const login = await readLogin()
  try {
    await call('PUT', '/profile/payments/:id', {
      params: { id: paymentId },
      body: { status: 'paid', ...(lastFour && { last_four: lastFour }) },
      idempotencyKey: key,
      ...(login && { token: login.token }),
    })
  } finally {
    void Promise.all((['payments', 'activity', 'profile'] as const).map(refreshAfterChange))
  }
}
