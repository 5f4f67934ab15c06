import { useCallback, useSyncExternalStore } from 'react'

/** Whether there is room for tables; below 1024 px they become cards. Paper always has tables. */
export function useWide(): boolean {
  return useMedia('(min-width: 64rem), print')
}

/** Whether the screen has at least 640 px. Paper does. */
export function useWiderThanPhone(): boolean {
  return useMedia('(min-width: 40rem), print')
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
