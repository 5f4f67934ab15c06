import { type ComponentType, lazy, Suspense } from 'react'

/** A picture that is loaded after the first view. Its place stays empty if loading fails. */
function lazyPicture(load: () => Promise<ComponentType>): ComponentType {
  const Picture = lazy(async () => ({ default: await load().catch(() => Nothing) }))
  return function LatePicture() {
    return (
      <Suspense fallback={<Nothing />}>
        <Picture />
      </Suspense>
    )
  }
}

function Nothing() {
  return <svg viewBox="0 0 220 170" aria-hidden="true" />
}

export const LazyCupTelephone = lazyPicture(async () => (await import('./cup-telephone.tsx')).CupTelephone)
export const LazyShapeSorter = lazyPicture(async () => (await import('./shape-sorter.tsx')).ShapeSorter)
