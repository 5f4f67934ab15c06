import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepInstallPrompt } from '@/features/install/install-prompt.ts'
import { focusHeadingOnNavigation } from '@/layout/focus-heading.ts'
import { checkLogin } from '@/offline/login.ts'
import { registerWorker } from '@/offline/worker.ts'
import { routeTree } from './route-tree.gen.ts'
import './styles.css'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultErrorComponent: lazyRouteComponent(() => import('@/layout/failure.tsx'), 'Failure'),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

focusHeadingOnNavigation(router)
registerWorker()
keepInstallPrompt()
void checkLogin()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
