import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest app of React and TanStack Router, as a reference for the size and the start of Cubby. */
const root = createRootRoute()
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => createElement('h1', null, 'Hello'),
})
const router = createRouter({ routeTree: root.addChildren([home]) })
const element = document.querySelector('#root')
if (element) createRoot(element).render(createElement(RouterProvider, { router }))
void navigator.serviceWorker.register('/sw.js')
