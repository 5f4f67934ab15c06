import type { ListView } from '@cubby/contract/office/list-views'
import { oneOf, textOf } from '@/desk/table/list-search.ts'

/** The search parameters of how a list is shown. Without them, the user's preference applies. */
export interface ListViewSearch {
  view?: ListView
  /** The ids of the hidden columns of the table, separated by commas; `none` shows all. */
  hide?: string
}

const NONE = 'none'

export function readListView(search: Record<string, unknown>): ListViewSearch {
  const view = oneOf(['cards', 'table'] as const, search.view)
  const hide = textOf(search.hide)
  return { ...(view && { view }), ...(hide && { hide }) }
}

/** Returns the hidden columns in a URL; undefined if it has no such parameter. */
export function hiddenIn({ hide }: ListViewSearch): string[] | undefined {
  if (hide === undefined) return undefined
  return hide === NONE ? [] : hide.split(',').filter(Boolean)
}

export function hideText(hidden: readonly string[]): string {
  return hidden.join(',') || NONE
}
