import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { SyncScreen } from '@/features/app/sync/sync-screen.tsx'
import { WaitingScreen } from '@/features/app/sync/waiting-screen.tsx'
import { openStorage } from '@/offline/hooks/storage.ts'
import { useAuth, useWaitingUsers } from '@/offline/hooks/use-collection.ts'

export const Route = createFileRoute('/sync')({
  /** Visitors see the changes on this device that wait for a login. If there are none, they must log in. */
  beforeLoad: async (context) => {
    const { readWaitingUsers } = await openStorage()
    if ((await readWaitingUsers()).length === 0) await requireLogin(context)
  },
  component: Sync,
})

function Sync() {
  const { status } = useAuth()
  const users = useWaitingUsers()
  // Waits until both are known, because `SignedIn` redirects at once when nobody is logged in.
  if (status === 'checking' || !users) return null
  if (status === 'out' && users.length > 0) return <WaitingScreen users={users} />
  return <SignedIn>{() => <SyncScreen />}</SignedIn>
}
