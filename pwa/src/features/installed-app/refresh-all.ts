import { messages } from '@cubby/contract/messages'
import { isReachable } from '@/api/connectivity.ts'
import { sendNow } from '@/offline/outbox/manage-row.ts'
import { refreshFailureOf } from '@/offline/sync/refresh-collection.ts'
import { watchedCollections } from '@/offline/sync/watched-collections.ts'

/** Sends what waits and refreshes the data of all screens. Resolves with a failure message, or null. */
export async function refreshAll(): Promise<string | null> {
  await Promise.all([sendNow(), refreshAdministration()])
  const failure = watchedCollections()
    .map(refreshFailureOf)
    .find((message) => message !== null)
  if (!isReachable() || failure === messages.networkFailed) {
    return 'You are offline. You see the data stored on this device.'
  }
  return failure === '' ? messages.somethingWentWrong : (failure ?? null)
}

/** The lists of administrators are not stored on the device. */
async function refreshAdministration(): Promise<void> {
  if (!location.pathname.startsWith('/admin')) return
  const { queryClient } = await import('@/features/admin/shell/query-client.ts')
  await queryClient.refetchQueries({ type: 'active' })
}
