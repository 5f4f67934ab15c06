import { STANDING_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type TrainingStatus, trainingStatuses } from '@cubby/contract/teaching/hours'
import { standingStates } from '@cubby/contract/teaching/standings'
import {
  dayFrom,
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  textOf,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'

/** The first part of the query keys of the hours of all students. */
export const HOURS = ['hours'] as const

export const shownStates = [...standingStates, 'all'] as const
export const tabs = ['trainings', 'demand', 'standards'] as const

/** The search parameters of Hours. Without a tab, it shows who lacks what. */
export interface HoursSearch extends ListSearch, UserPanelSearch {
  tab?: (typeof tabs)[number]
  /** Without a state, everything that is not done. */
  state?: (typeof shownStates)[number]
  standard?: string
  area?: string
  dueBy?: string
  /** Without a status, the trainings that wait for the office. */
  status?: Exclude<TrainingStatus, 'submitted'>
  /** The id of the training in the panel. */
  training?: string
}

export function readHoursSearch(search: Record<string, unknown>): HoursSearch {
  const tab = oneOf(tabs, search.tab)
  const list = readListSearch(search, { sizes: STANDING_PAGE_SIZES, sorts: [] })
  if (tab === 'trainings') {
    const status = oneOf(trainingStatuses, search.status)
    const training = textOf(search.training)
    return {
      tab,
      ...(list.page && { page: list.page }),
      ...(status && status !== 'submitted' && { status }),
      ...(training && { training }),
      ...readUserPanel(search),
    }
  }
  if (tab) return { tab }
  const [standard, area] = [textOf(search.standard), textOf(search.area)]
  const state = oneOf(shownStates, search.state)
  const dueBy = dayFrom(search.dueBy)
  return {
    ...list,
    ...readUserPanel(search),
    ...(standard && { standard }),
    ...(area && { area }),
    ...(state && { state }),
    ...(dueBy && { dueBy }),
  }
}
