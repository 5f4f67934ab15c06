import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/auth/require-login.ts'
import { SignedIn } from '@/features/auth/signed-in.tsx'
import { SyncScreen } from '@/features/outbox/sync-screen.tsx'

export const Route = createFileRoute('/sync')({
  beforeLoad: requireLogin,
  component: () => <SignedIn>{() => <SyncScreen />}</SignedIn>,
})
