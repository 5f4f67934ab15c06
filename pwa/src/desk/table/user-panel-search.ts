import { textOf } from './list-search.ts'

/** The search parameters of a list with a user panel beside it. */
export interface UserPanelSearch {
  /** The id of the user whose panel is open. */
  user?: string
}

export function readUserPanel(search: Record<string, unknown>): UserPanelSearch {
  const user = textOf(search.user)
  return user ? { user } : {}
}
