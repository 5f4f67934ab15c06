import type { ClassSort } from '@cubby/contract/catalog/admin-classes'
import { CLASS_PAGE_SIZES } from '@cubby/contract/page-sizes'
import {
  flag,
  listParameters,
  listView,
  searchReader,
  text,
  userPanel,
  word,
} from '@/desk/table/search-schema.ts'
import { classStatuses } from './class-labels.ts'

export const sorts = [
  'title',
  'instructor',
  'price',
  'sessions',
  'enrollments',
  'status',
] as const satisfies readonly ClassSort[]

export const NEW_CLASS = 'new'

/** The search parameters of the editor, and of the screens that replace the list. */
const opened = {
  /** The id of the class in the editor, or `new`. */
  edit: text,
  /** The part of the editor that is shown; by default, the first. */
  part: word(['price', 'sessions']),
  /** The id of the class to copy. */
  from: text,
  /** The id of the class whose sessions and students are shown. */
  sessions: text,
  /** The id of the class whose attendance is shown. */
  attendance: text,
  /** The id of the session whose attendance is shown; by default, the last one that began. */
  session: text,
  ...userPanel,
}

/** The search parameters of Class Management. */
export const readClassSearch = searchReader({
  ...listParameters({ sizes: CLASS_PAGE_SIZES, sorts }),
  status: word(classStatuses),
  /** Only active classes: scheduled or active. */
  current: flag,
  /** Only classes with a session whose meetings have to be confirmed. */
  meetings: word(['unconfirmed']),
  ...listView,
  ...opened,
})
export type ClassSearch = ReturnType<typeof readClassSearch>
export type OpenedSearch = Pick<ClassSearch, keyof typeof opened>

/** The change that leads back to the list. */
export const nothingOpened = Object.fromEntries(Object.keys(opened).map((name) => [name, undefined]))
