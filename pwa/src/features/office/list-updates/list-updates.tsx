import { queryClient } from '@/desk/shell/query-client.ts'
import { useListUpdates } from './use-list-updates.ts'

/** Keeps the lists of the administrators' area up to date. */
export function ListUpdates() {
  useListUpdates(queryClient)
  return null
}
