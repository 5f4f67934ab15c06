import type { User } from '@cubby/contract/accounts/user'
import type { Notification } from '@cubby/contract/messages/notifications'
import { personName } from '@cubby/rules/people/person-name'
import { changePreferences } from '@cubby/rules/student/email-preferences'
import { useMemo } from 'react'
import { type UserParticipations, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { notificationsNow, unreadCount } from '@/offline/outbox/notification-commands.ts'
import { isSessionRow, isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { readersNotification } from './readers-notification.ts'
import {
  type Stored,
  useEnrollments,
  useNotifications,
  useProfile,
  useServerReachable,
} from './use-collection.ts'
import { useOutbox } from './use-outbox.ts'
import { useCurrentWaitlist } from './user-rows.ts'

export function useMyNotifications(): Stored<Notification> {
  const stored = useNotifications()
  const outbox = useOutbox()
  return useMemo(
    () => ({ ...stored, rows: notificationsNow(stored.rows, outbox).map(readersNotification) }),
    [stored, outbox],
  )
}

export function useUnreadCount(): number {
  return unreadCount(useMyNotifications().rows)
}

/** The stored profile with the user's unsent edits applied in order. */
export function profileNow(stored: User, outbox: OutboxRow[]): User {
  let edited = stored
  for (const { kind, args } of outbox.filter(isUnsent)) {
    if (kind === 'edit-profile') edited = { ...edited, ...args.changes }
    if (kind === 'change-preferences') edited = { ...edited, ...changePreferences(edited, args) }
  }
  return { ...edited, name: personName(edited) }
}

/** `known` is the user of the login, until the profile is stored. */
export function useMyProfile(known: User): User {
  const [stored = known] = useProfile().rows
  const outbox = useOutbox()
  return useMemo(() => profileNow(stored, outbox), [stored, outbox])
}

/**
 * Returns the refused commands and those that wait for a login. Without a connection, also returns all other unsent
 * commands.
 */
export function useAttentionRows(): OutboxRow[] {
  const reachable = useServerReachable()
  const outbox = useOutbox()
  return reachable
    ? outbox.filter(({ status }) => status === 'needs_auth' || unsentStateOf(status) === null)
    : outbox
}

/** Reads the user's participations from this device. */
export function useUserParticipations(): UserParticipations {
  const enrollments = useEnrollments().rows
  const waitlist = useCurrentWaitlist().rows
  const outbox = useOutbox()
  return useMemo(
    () => ({ enrollments, waitlist, outbox: outbox.filter(isSessionRow) }),
    [enrollments, waitlist, outbox],
  )
}
