import type { User } from '@cubby/contract/accounts/user'
import { changePreferences } from '@cubby/rules/student/email-preferences'
import { useMemo } from 'react'
import { useProfile } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/outbox-row.ts'

/** The stored profile with the user's unsent edits applied in order. */
export function profileNow(stored: User, outbox: OutboxRow[]): User {
  let edited = stored
  for (const { kind, args } of outbox.filter(isUnsent)) {
    if (kind === 'edit-profile') edited = { ...edited, ...args.changes }
    if (kind === 'change-preferences') edited = { ...edited, ...changePreferences(edited, args) }
  }
  return { ...edited, name: `${edited.first_name} ${edited.last_name}` }
}

/** `known` is the user of the login, until the profile is stored. */
export function useMyProfile(known: User): User {
  const [stored = known] = useProfile().rows
  const outbox = useOutbox()
  return useMemo(() => profileNow(stored, outbox), [stored, outbox])
}
