import { mayEnroll } from '@cubby/rules/accounts/roles'
import { createRootRoute, Navigate, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Footer } from '@/layout/header/footer.tsx'
import { Header, SkipLink } from '@/layout/header/header.tsx'
import { isInstalled } from '@/layout/notes/installation.ts'
import { OfflineBanner } from '@/layout/notes/offline-banner.tsx'
import { UpdatePrompt } from '@/layout/notes/update-prompt.tsx'
import { useAuth, useWaitingUsers } from '@/offline/hooks/use-collection.ts'
import { hasLostChanges, onLostChanges } from '@/offline/session/lost-changes.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { FullScreenSpinner } from '@/ui/spinner.tsx'
import { Toaster } from '@/ui/toaster.tsx'

const OnlineOnlyNote = lazy(() =>
  import('@/layout/notes/online-only-note.tsx').then((module) => ({ default: module.OnlineOnlyNote })),
)
const UnsentBanner = lazy(() =>
  import('@/layout/notes/unsent-banner.tsx').then((module) => ({ default: module.UnsentBanner })),
)
const WhatIsNewBanner = lazy(() =>
  import('@/layout/what-is-new/what-is-new-banner.tsx').then((module) => ({
    default: module.WhatIsNewBanner,
  })),
)
const ConsentNotice = lazy(() =>
  import('@/features/accounts/legal-texts/consent-notice.tsx').then((module) => ({
    default: module.ConsentNotice,
  })),
)
const WaitingBanner = lazy(() =>
  import('@/layout/notes/waiting-banner.tsx').then((module) => ({ default: module.WaitingBanner })),
)
const LostChangesNotice = lazy(() =>
  import('@/unsent-changes/lost-changes-notice.tsx').then((module) => ({
    default: module.LostChangesNotice,
  })),
)
const LoggedInParts = lazy(() =>
  import('@/features/app/app-shell/logged-in-parts.tsx').then((module) => ({
    default: module.LoggedInParts,
  })),
)
const InstalledApp = lazy(() =>
  import('@/features/app/installed-app/installed-app.tsx').then((module) => ({
    default: module.InstalledApp,
  })),
)

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/" replace state={{ isUnknownPage: true }} />,
})

function Root() {
  const auth = useAuth()
  const isAwaited = (useWaitingUsers() ?? []).length > 0
  const hasLost = useSyncExternalStore(onLostChanges, hasLostChanges)
  if (auth.status === 'checking') return <FullScreenSpinner />
  return (
    <div className="group/app flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <UpdatePrompt />
      {storesNothing() && (
        <Suspense>
          <OnlineOnlyNote />
        </Suspense>
      )}
      <OfflineBanner />
      {auth.status === 'in' && (
        <Suspense>
          <UnsentBanner />
          <WhatIsNewBanner reader={auth.user.role} />
          {mayEnroll(auth.user.role) && <ConsentNotice />}
        </Suspense>
      )}
      {auth.status === 'out' && isAwaited && (
        <Suspense>
          <WaitingBanner />
        </Suspense>
      )}
      {hasLost && (
        <Suspense>
          <LostChangesNotice userId={auth.status === 'in' ? auth.user.id : null} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      {auth.status === 'in' && (
        <Suspense>
          <LoggedInParts user={auth.user} />
        </Suspense>
      )}
      {isInstalled() && (
        <Suspense>
          <InstalledApp />
        </Suspense>
      )}
      <Toaster />
    </div>
  )
}
