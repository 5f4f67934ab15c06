/** What the list of the staff can be narrowed to. */
export const staffFilters = ['expiring', 'missing'] as const
export type StaffFilter = (typeof staffFilters)[number]

export const centerTabs = ['staff', 'invitations', 'invoices'] as const
export type CenterTab = (typeof centerTabs)[number]

/** Apart from the screen, because the app's first view loads the search of every route. */
export interface MyCenterSearch {
  center?: string | undefined
  tab?: CenterTab | undefined
  show?: StaffFilter | undefined
  /** The invoice whose payment the page of the payment provider received. */
  paid?: string | undefined
}
