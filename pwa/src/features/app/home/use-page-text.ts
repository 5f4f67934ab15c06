import type { Provider } from '@cubby/contract/catalog/classes'
import { useProvider } from '@/offline/hooks/use-collection.ts'

type TextName = keyof NonNullable<Provider['brand']>['texts']

/** Returns the provider's version of a text on the public pages, or else the default text. */
export function usePageText(name: TextName, defaultText: string): string {
  const provider = useProvider()
  const text = provider?.brand?.texts[name] ?? defaultText
  return text.replaceAll('{{provider_name}}', provider?.name ?? 'Cubby')
}
