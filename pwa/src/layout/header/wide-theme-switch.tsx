import { lazy, Suspense, useSyncExternalStore } from 'react'

const ThemeSwitch = lazy(() =>
  import('@/ui/theme-switch.tsx').then((module) => ({ default: module.ThemeSwitch })),
)

const query = () => matchMedia('(width >= 64rem)')

function subscribe(listener: () => void) {
  const wide = query()
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The theme switch of the footer, from 1024 px. On narrower screens it is in the menu, and loads with it. */
export function WideThemeSwitch() {
  const isWide = useSyncExternalStore(subscribe, () => query().matches)
  if (!isWide) return null
  return (
    <Suspense>
      <ThemeSwitch />
    </Suspense>
  )
}
