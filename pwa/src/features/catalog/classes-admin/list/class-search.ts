import type { ClassSort } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { CLASS_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import { type ListSearch, oneOf, readListSearch, textOf } from '@/desk/table/list-search.ts'
import { classStatuses } from './class-labels.ts'

export const sorts = [
  'title',
  'instructor',
  'price',
  'sessions',
  'enrollments',
  'status',
] as const satisfies readonly ClassSort[]

/** The search parameters of Class Management. */
export interface ClassSearch extends ListSearch, ListViewSearch {
  status?: ClassStatus
  /** Only active classes: scheduled or active. */
  current?: 'true'
  /** Only classes with a session whose meetings have to be confirmed. */
  meetings?: 'unconfirmed'
  /** The id of the class in the editor, or `new`. */
  edit?: string
  /** The id of the class to copy. */
  from?: string
  /** The id of the class whose sessions and students are shown. */
  sessions?: string
  /** The id of the class whose attendance is shown. */
  attendance?: string
  /** The id of the session whose attendance is shown; by default, the last one that began. */
  session?: string
}

export const NEW_CLASS = 'new'

const parts = [
  'edit',
  'from',
  'sessions',
  'attendance',
  'session',
] as const satisfies readonly (keyof ClassSearch)[]

/** The search parameters of the editor, and of the screens that replace the list. */
export type ClassPart = Pick<ClassSearch, (typeof parts)[number]>

/** The change that leads back to the list. */
export const noPart = Object.fromEntries(parts.map((part) => [part, undefined]))

export function readClassSearch(search: Record<string, unknown>): ClassSearch {
  const edit = textOf(search.edit)
  const from = textOf(search.from)
  const sessions = textOf(search.sessions)
  const attendance = textOf(search.attendance)
  const session = textOf(search.session)
  const status = oneOf(classStatuses, search.status)
  return {
    ...readListSearch(search, { sizes: CLASS_PAGE_SIZES, sorts }),
    ...(status && { status }),
    ...(oneOf(['true'] as const, search.current) && { current: 'true' }),
    ...(search.meetings === 'unconfirmed' && { meetings: search.meetings }),
    ...readListView(search),
    ...(edit && { edit }),
    ...(from && { from }),
    ...(sessions && { sessions }),
    ...(attendance && { attendance }),
    ...(session && { session }),
  }
}
