import { MAX_PAGE } from '@cubby/contract/constants'
import { z } from 'zod'

/**
 * Schemas for search parameters of administrators' screens. They are lenient: a value that is invalid, or means the
 * default, is dropped. Visitors' first view has a small parser of its own, without zod.
 */

/** A text or a number, as text. */
export const text = z.unknown().optional().transform(textOf)

/** A day that exists, yyyy-MM-dd. */
export const day = z.unknown().optional().transform(dayFrom)

/** A page after the first. */
export const page = z.unknown().optional().transform(pageFrom)

/** 'true', also as a boolean. */
export const flag = word(['true'])

/** One of these words. */
export function word<const Word extends string>(words: readonly Word[]) {
  return z
    .unknown()
    .optional()
    .transform((value) => words.find((each) => each === String(value)))
}

/** What every list has. The first size and the order without `sort` are its defaults. */
export function listParameters({
  sizes,
  sorts = [],
}: {
  readonly sizes: readonly number[]
  readonly sorts?: readonly string[]
}) {
  return {
    searchTerm: text,
    page,
    limit: z
      .unknown()
      .optional()
      .transform((value) => sizes.find((size, at) => at > 0 && size === Number(value))),
    sort: word(sorts),
    direction: word(['desc']),
  }
}

/** The id of the user whose panel is open beside a list. */
export const userPanel = { user: text }

/** The date range of a list. Without a range, it shows the month that ends today; `dates` removes that default. */
export const dayRange = { startDate: day, endDate: day, dates: word(['all']) }

/**
 * How a list is shown. Without them, the user's preference applies. `hide` has the ids of the hidden columns of the
 * table, separated by commas; `none` shows all.
 */
export const listView = { view: word(['cards', 'table']), hide: text }

type Parsed<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]?: Exclude<z.output<Shape[Name]>, undefined>
}

/** Returns a function that reads search parameters from a URL. What they do not have is missing from the result. */
export function searchReader<const Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape)
  return (search: Record<string, unknown>) => withoutUndefined(schema.parse(search)) as Parsed<Shape>
}

/** Search parameters without those that are undefined. */
export function withoutUndefined<Search extends object>(search: Search) {
  const set = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as { [Name in keyof Search]?: Exclude<Search[Name], undefined> }
}

export type ListSearch = Parsed<ReturnType<typeof listParameters>>
export type UserPanelSearch = Parsed<typeof userPanel>
export type DayRange = Parsed<typeof dayRange>
export type ListViewSearch = Parsed<typeof listView>

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

function dayFrom(value: unknown): string | undefined {
  return z.iso.date().optional().catch(undefined).parse(value)
}

function pageFrom(value: unknown): number | undefined {
  const page = Math.min(Math.floor(Number(value)), MAX_PAGE)
  return page > 1 ? page : undefined
}

/** Returns one of the given values, or undefined for any other. */
export function oneOf<Word extends string>(values: readonly Word[], value: unknown): Word | undefined {
  return values.find((word) => word === value)
}
