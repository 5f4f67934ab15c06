import { messages } from '@cubby/contract/messages'
import { isReachable } from '@/api/connectivity.ts'
import { sendNow } from '@/offline/sync/manage-row.ts'
import { refreshFailureOf } from '@/offline/sync/refresh-collection.ts'
import { watchedCollections } from '@/offline/sync/watched-collections.ts'

/** Sends all unsent changes and refreshes the data of the open screens. Returns an error message, or null. */
export async function refreshAll(): Promise<string | null> {
  await Promise.all([sendNow(), refetchAdminLists()])
  const failure = watchedCollections()
    .map(refreshFailureOf)
    .find((message) => message !== null)
  if (!isReachable() || failure === messages.networkFailed) {
    return 'You are offline. You see the data stored on this device.'
  }
  return failure === '' ? messages.somethingWentWrong : (failure ?? null)
}

/** Fetches the administrators' lists again, which are not stored on the device. */
async function refetchAdminLists(): Promise<void> {
  if (!location.pathname.startsWith('/admin')) return
  const { queryClient } = await import('@/desk/shell/query-client.ts')
  await queryClient.refetchQueries({ type: 'active' })
}
