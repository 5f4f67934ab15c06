import type { Provider } from '@cubby/contract/catalog/classes'
import { translate } from '@cubby/texts/t'
import { useProvider } from '@/offline/hooks/use-collection.ts'

type TextName = keyof NonNullable<Provider['brand']>['texts']

/** Returns the provider's version of a text on the public pages, or else the default text. */
export function usePageText(name: TextName, defaultText: string): string {
  const provider = useProvider()
  const school = provider?.name ?? 'Cubby'
  const text = provider?.brand?.texts[name] ?? defaultText
  return text === defaultText
    ? translate(text.replaceAll(PLACEHOLDER, '{provider_name}'), { provider_name: school })
    : text.replaceAll(PLACEHOLDER, school)
}

/** The name of the school, in a text of its own or of Cubby. */
const PLACEHOLDER = '{{provider_name}}'
