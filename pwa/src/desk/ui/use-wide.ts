import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(min-width: 64rem), print')

function subscribe(listener: () => void) {
  const wide = query()
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for tables; below 1024 px they become cards. Paper always has tables. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
}
