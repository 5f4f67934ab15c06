import { messages } from '@cubby/contract/messages'
import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setCurrentLogin } from '@/api/client.ts'
import { keepInstallPrompt } from '@/layout/notes/installation.ts'
import { detailTransition } from '@/layout/page/detail-transition.ts'
import { focusHeadingOnNavigation } from '@/layout/page/page-heading.tsx'
import { paintFirstHistory, rememberPrerenderedForm } from '@/layout/page/prerendered-page.ts'
import { catchErrors, noteError } from '@/offline/errors/catch-errors.ts'
import { checkLogin, onLoginExpired, readLoginToken } from '@/offline/session/login.ts'
import { findLostChanges } from '@/offline/session/lost-changes.ts'
import { pauseStorage, resumeStorage } from '@/offline/store/connection.ts'
import { prepareStorage, rebuildWith } from '@/offline/store/open-database.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import { registerWorker } from '@/offline/updates/register-worker.ts'
import { showToast } from '@/ui/toast-store.ts'
import { routeTree } from './route-tree.gen.ts'
import './styles.css'

const router = createRouter({
  routeTree,
  history: paintFirstHistory(),
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

if (import.meta.env.PROD) catchErrors(() => router.state.matches.at(-1)?.fullPath)
focusHeadingOnNavigation(router)
rebuildWith(
  () => import('@/offline/store/rebuild-database.ts'),
  async (isStuck) => (await import('@/offline/store/memory-storage.ts')).moveToMemory(isStuck),
)
loadShapesWith(() => import('@/offline/store/personal-shapes.gen.ts'))
await prepareStorage()
// A browser may keep a page for its back button or freeze it. An open transaction of that page would block all others.
addEventListener('pagehide', pauseStorage)
document.addEventListener('freeze', pauseStorage)
addEventListener('pageshow', resumeStorage)
document.addEventListener('resume', resumeStorage)
registerWorker()
keepInstallPrompt()
rememberPrerenderedForm()
setCurrentLogin({ readToken: readLoginToken, check: checkLogin })
onLoginExpired(() => showToast('error', messages.sessionExpired))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Must run before anything opens a database, because opening a database that the browser deleted creates it again.
await findLostChanges().catch(() => undefined)
void checkLogin()
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
