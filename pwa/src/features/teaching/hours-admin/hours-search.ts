import { STANDING_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { trainingStatuses } from '@cubby/contract/teaching/hours'
import { standingStates } from '@cubby/contract/teaching/standings'
import {
  day,
  listParameters,
  searchReader,
  text,
  userPanel,
  withoutUndefined,
  word,
} from '@/desk/table/search-schema.ts'

/** The first part of the query keys of the hours of all students. */
export const HOURS = ['hours'] as const

export const shownStates = [...standingStates, 'all'] as const
export const tabs = ['trainings', 'demand', 'standards'] as const

/** The search parameters of Hours. Without a tab, it shows who lacks what. */
const read = searchReader({
  ...listParameters({ sizes: STANDING_PAGE_SIZES }),
  ...userPanel,
  tab: word(tabs),
  /** Without a state, everything that is not done. */
  state: word(shownStates),
  standard: text,
  area: text,
  dueBy: day,
  /** Without a status, the trainings that wait for the office. */
  status: word(trainingStatuses).transform((status) => (status === 'submitted' ? undefined : status)),
  /** The id of the training in the panel. */
  training: text,
})
export type HoursSearch = ReturnType<typeof read>

export function readHoursSearch(search: Record<string, unknown>): HoursSearch {
  const { tab, status, training, ...standings } = read(search)
  const { page, user } = standings
  if (tab === 'trainings') return withoutUndefined({ tab, page, status, training, user })
  return tab ? { tab } : standings
}
