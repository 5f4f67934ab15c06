import { useEffect } from 'react'
import { useProvider } from '@/offline/hooks/use-collection.ts'

/** Sets the document title to the names of the screen and the provider. */
export function useDocumentTitle(screen: string): void {
  const name = useProvider()?.name ?? 'Cubby'
  useEffect(() => {
    document.title = `${screen} · ${name}`
  }, [screen, name])
}
