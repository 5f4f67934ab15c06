import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'

/** Returns the newest edit of the profile that is unsent or was refused. */
export function useProfileEdit(): OutboxRow<'edit-profile'> | undefined {
  return useOutbox().findLast((row): row is OutboxRow<'edit-profile'> => row.kind === 'edit-profile')
}
