import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setCurrentLogin } from '@/api/client.ts'
import { keepInstallPrompt } from '@/layout/notes/installation.ts'
import { detailTransition } from '@/layout/page/detail-transition.ts'
import { focusHeadingOnNavigation } from '@/layout/page/page-heading.tsx'
import { paintFirstHistory, rememberPrerenderedForm } from '@/layout/page/prerendered-page.ts'
import { catchErrors, noteError } from '@/offline/errors/catch-errors.ts'
import { openedStorage, openStorage, openStorageAfterPaint, readLogin } from '@/offline/hooks/storage.ts'
import { mayHaveUnsent } from '@/offline/session/lost-changes.ts'
import { readDevice } from '@/offline/store/first-rows.ts'
import { registerWorker } from '@/offline/updates/register-worker.ts'
import { showToast } from '@/ui/toast-store.ts'
import { routeTree } from './route-tree.gen.ts'
import './styles.css'

/** The longest wait for what the first screen shows. A suspended page can block it. */
const LONGEST_READ_MS = 1_000

const router = createRouter({
  routeTree,
  history: paintFirstHistory(() => {
    router.updateLatestLocation()
  }),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultViewTransition: { types: detailTransition },
  defaultErrorComponent: lazyRouteComponent(() => import('@/layout/page/error-screen.tsx'), 'Failure'),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

if (import.meta.env.PROD) {
  catchErrors(
    () => router.state.matches.at(-1)?.fullPath,
    () => openedStorage()?.isPaused() ?? false,
  )
}
focusHeadingOnNavigation(router)
const reading = readDevice().catch(() => undefined)
registerWorker()
keepInstallPrompt()
rememberPrerenderedForm()
setCurrentLogin({
  readToken: async () => (await readLogin())?.token ?? null,
  check: async () => (await openStorage()).checkLogin(),
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, LONGEST_READ_MS))])
openStorageAfterPaint(mayHaveUnsent(), ({ startStorage }) =>
  startStorage((message) => showToast('error', message)),
)
createRoot(root, {
  onCaughtError(error) {
    // biome-ignore lint/suspicious/noConsole: React's default, which this option replaces
    console.error(error)
    noteError('render', error)
  },
}).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
