import type { TrainingClass } from '@cubby/contract/catalogue'
import { PRICE_FILTERS } from '@cubby/contract/constants'
import { durationOf } from './duration.ts'

/** The filters of the Classes page as they stand in the URL. */
export interface ClassFilters {
  location?: string
  duration?: string
  price?: string
}

/** 'Over $400' has no upper end, whatever stands in the URL. */
const OPEN_ENDED = PRICE_FILTERS.at(-1)?.value

const PRICE = /^(\d+)-(\d+)$/

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Reads the filters from a URL; what is not a filter is dropped. */
export function readClassFilters(search: Record<string, unknown>): ClassFilters {
  const location = wordsOf(search.location)
  const duration = wordsOf(search.duration)
  const price = wordsOf(search.price)
  return {
    ...(location && { location }),
    ...(duration && { duration }),
    ...(price && PRICE.test(price) && { price }),
  }
}

/** Location exactly, duration as a part, both ignoring case; price inclusive (specification 1 §5). */
export function matchesFilters(
  candidate: TrainingClass,
  { location, duration, price }: ClassFilters,
): boolean {
  if (location && candidate.location.toLowerCase() !== location.toLowerCase()) return false
  if (duration && !durationOf(candidate).toLowerCase().includes(duration.toLowerCase())) return false
  const [, min, max] = PRICE.exec(price ?? '') ?? []
  if (!min || !max) return true
  return candidate.price >= Number(min) && (candidate.price <= Number(max) || price === OPEN_ENDED)
}

/** The options of one filter: the fixed ones, then what the catalogue and the URL have besides. */
export function filterOptions(fixed: readonly string[], values: readonly (string | undefined)[]): string[] {
  const options = new Map(fixed.map((value) => [value.toLowerCase(), value]))
  for (const value of values) {
    if (value && !options.has(value.toLowerCase())) options.set(value.toLowerCase(), value)
  }
  return [...options.values()]
}
