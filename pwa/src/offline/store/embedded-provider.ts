import type { CollectionRows } from '@/offline/store/collections.ts'
import { publicShapes } from '@/offline/store/public-shapes.ts'
import { hasShape } from '@/offline/store/shape.ts'

type Provider = CollectionRows['provider']

/** The provider that the server wrote into the page, for a device that has not stored it yet. */
export const embeddedProvider = readEmbedded()

function readEmbedded(): Provider | null {
  if (typeof document === 'undefined') return null
  const row: unknown = JSON.parse(document.getElementById('provider')?.textContent ?? 'null')
  return isProvider(row) ? row : null
}

function isProvider(row: unknown): row is Provider {
  return hasShape(row, publicShapes.provider)
}
