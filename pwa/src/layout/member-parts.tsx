import type { User } from '@cubby/contract/people'
import { useEffect } from 'react'
import { OutcomeToasts } from '@/features/outbox/outcome-toasts.tsx'
import { useKeptFiles } from '@/offline/kept-files.ts'
import { useBackgroundRefresh } from '@/offline/offline-readiness.ts'
import { Announcements } from './announcements.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { keepFocus } from './keep-focus.ts'
import { ReadyOfflineAnnouncement } from './ready-offline.tsx'
import { useRenewedPush } from './use-renewed-push.ts'

/** What surrounds every screen of somebody who is logged in. Loaded only then. */
export function MemberParts({ user }: { user: User }) {
  useRenewedPush(user.id)
  useEffect(keepFocus, [])
  return (
    <>
      <BottomBar user={user} />
      <OutcomeToasts key={user.id} />
      <Announcements />
      {user.role !== 'admin' && <OfflineCopy key={user.id} user={user} />}
    </>
  )
}

/** Keeps everything of the person on this device. Administrators work online. */
function OfflineCopy({ user }: { user: User }) {
  useBackgroundRefresh(user)
  useKeptFiles()
  return <ReadyOfflineAnnouncement user={user} />
}
