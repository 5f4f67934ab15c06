import { createFileRoute, Navigate } from '@tanstack/react-router'
import { lazy } from 'react'

/** Shows every component of `ui/` in every state, in development only. */
const Gallery = import.meta.env.DEV
  ? lazy(() =>
      import('@/features/school/gallery/gallery.tsx').then((module) => ({ default: module.Gallery })),
    )
  : () => <Navigate to="/" replace />

export const Route = createFileRoute('/gallery')({ component: Gallery })
