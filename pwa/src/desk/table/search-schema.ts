import { MAX_PAGE } from '@cubby/contract/constants'
import { z } from 'zod'

/**
 * Schemas for search parameters of administrators' screens. They are lenient: a value that is invalid, or means the
 * default, is dropped. Visitors' first view has a small parser of its own, without zod.
 */

/** A text or a number, as text. */
export const text = lenient(textOf)

/** A day that exists, yyyy-MM-dd. */
export const day = lenient(dayFrom)

/** A page after the first. */
export const page = lenient(pageFrom)

/** 'true', also as a boolean. */
export const flag = word(['true'])

/** One of these words. */
export function word<const Word extends string>(words: readonly Word[]) {
  return lenient((value) => words.find((each) => each === String(value)))
}

/** A number of rows other than the first, which is the default. */
export function pageSize(sizes: readonly number[]) {
  return lenient((value) => sizes.slice(1).find((size) => size === Number(value)))
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
    limit: pageSize(sizes),
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
export const listView = { view: word(['cards', 'table', 'grouped']), hide: text }

type Parsed<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]?: Exclude<z.output<Shape[Name]>, undefined>
}

/** Returns a function that reads search parameters from a URL. The result has no undefined properties. */
export function searchReader<const Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape)
  return (search: Record<string, unknown>) => withoutUndefined(schema.parse(search)) as Parsed<Shape>
}

/** Leaves out undefined parameters. */
export function withoutUndefined<Search extends object>(search: Search) {
  const set = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as { [Name in keyof Search]?: Exclude<Search[Name], undefined> }
}

export type ListSearch = Parsed<ReturnType<typeof listParameters>>
export type UserPanelSearch = Parsed<typeof userPanel>
export type DayRange = Parsed<typeof dayRange>
export type ListViewSearch = Parsed<typeof listView>

/** Accepts a missing or wrong value. `read` returns undefined for it. */
function lenient<Value>(read: (value: unknown) => Value) {
  return z.unknown().optional().transform(read)
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

function dayFrom(value: unknown): string | undefined {
  return z.iso.date().safeParse(value).data
}

function pageFrom(value: unknown): number | undefined {
  const page = Math.min(Math.floor(Number(value)), MAX_PAGE)
  return page > 1 ? page : undefined
}

/** Returns one of the given values, or undefined for any other. */
export function oneOf<Word extends string>(values: readonly Word[], value: unknown): Word | undefined {
  return values.find((word) => word === value)
}
