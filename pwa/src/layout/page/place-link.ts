import { addressOf, type Places } from '@cubby/rules/catalog/place'
import { t } from '@cubby/texts/t'

/** A link to the place of a session: its video call, or a map with directions. */
interface PlaceLink {
  readonly kind: 'online' | 'map'
  readonly label: string
  readonly href: string
}

/** Returns the link for a place, or null if it is online without a URL. Directions lead to the address of a room. */
export function placeLink(
  place: string | null,
  { isOnline, provider }: { readonly isOnline: boolean; readonly provider: Places | null | undefined },
): PlaceLink | null {
  if (!place) return null
  const [address] = /https:\/\/\S+/.exec(place) ?? []
  if (address) return { kind: 'online', label: t('Join online'), href: address }
  if (isOnline) return null
  return {
    kind: 'map',
    label: t('Directions'),
    href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent((provider && addressOf(place, provider)) ?? place)}`,
  }
}
