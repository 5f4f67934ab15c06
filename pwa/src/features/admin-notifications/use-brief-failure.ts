import { useCallback, useEffect } from 'react'
import { useBanner } from '@/features/admin/use-banner.ts'

/**
 * What to say of an error, until 5 seconds later. Another error of the same words is
 * said again. `say` tells something else as long.
 */
export function useBriefFailure(error: unknown, words: string | null) {
  const { banner, say } = useBanner()
  const sayBriefly = useCallback((text: string) => say({ tone: 'error', text }), [say])
  useEffect(() => {
    if (error && words) sayBriefly(words)
  }, [error, words, sayBriefly])
  return { failure: banner?.text ?? null, say: sayBriefly }
}
