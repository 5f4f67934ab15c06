import type { Provider } from '@cubby/contract/classes'
import { useProvider } from '@/offline/store/use-collection.ts'

type TextName = keyof NonNullable<Provider['brand']>['texts']

/** Returns a text of the public pages as the provider wants it; without one, the product's. */
export function usePageText(name: TextName, otherwise: string): string {
  const provider = useProvider()
  const text = provider?.brand?.texts[name] ?? otherwise
  return text.replaceAll('{{provider_name}}', provider?.name ?? 'Cubby')
}
