import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { FIXED_DURATIONS, PRICE_FILTERS } from '@cubby/contract/constants'

/** The filters of the Classes page in the URL. */
export interface ClassFilters {
  location?: string | undefined
  duration?: string | undefined
  price?: string | undefined
}

/** The value of 'Over $400'. It contains an upper limit, but the filter has none. */
const OPEN_ENDED = PRICE_FILTERS.at(-1)?.value

const PRICE = /^(\d+)-(\d+)$/

/** The router parses '8' and 'true' as number and boolean. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'object' ? '' : String(value ?? '')
  return text.trim() === '' ? undefined : text
}

/**
 * Reads the filters from a URL and drops unknown values. Every key is present, even if undefined, because the
 * router keeps unknown keys.
 */
export function readClassFilters(search: Record<string, unknown>): ClassFilters {
  const price = textOf(search.price)
  return {
    location: textOf(search.location),
    duration: textOf(search.duration),
    price: price && PRICE.test(price) ? price : undefined,
  }
}

/**
 * Returns true if a class matches the filters. The location must be equal and the duration contained, both
 * ignoring case. Price limits are inclusive.
 */
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

/** Returns the option that equals a value of the URL, or an empty text if there is none. */
export function chosenOption(options: readonly string[], value: string | undefined): string {
  return options.find((option) => option.toLowerCase() === value?.toLowerCase()) ?? ''
}

/** Returns the options of one filter: the fixed ones, then others from the classes and the URL. */
export function filterOptions(fixed: readonly string[], values: readonly (string | undefined)[]): string[] {
  const options = new Map(fixed.map((value) => [value.toLowerCase(), value]))
  for (const value of values) {
    if (value && !options.has(value.toLowerCase())) options.set(value.toLowerCase(), value)
  }
  return [...options.values()]
}

const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 }

/** Sorts durations such as '2 days' by their length. Others come last. */
export function byLength(durations: readonly string[]): string[] {
  const daysOf = (duration: string) => {
    const [, count, unit = ''] = /^([\d.]+) (hour|day|week|month|year)s?$/i.exec(duration.trim()) ?? []
    return Number(count ?? Number.POSITIVE_INFINITY) * (DAYS[unit.toLowerCase()] ?? 1)
  }
  return durations.toSorted((one, other) => {
    const [first, second] = [daysOf(one), daysOf(other)]
    return first === second ? one.localeCompare(other) : first - second
  })
}

/** Returns the price ranges to choose from, including another one from the URL. */
export function priceOptions(price: string | undefined): readonly { value: string; label: string }[] {
  const [, min, max] = PRICE.exec(price ?? '') ?? []
  if (!price || PRICE_FILTERS.some(({ value }) => value === price)) return PRICE_FILTERS
  return [...PRICE_FILTERS, { value: price, label: `$${min} – $${max}` }]
}

/** Returns the duration of a class. Some titles have a fixed one (specification 1). */
export function durationOf({ title, duration }: Pick<TrainingClass, 'title' | 'duration'>): string {
  return FIXED_DURATIONS[title] ?? duration
}
