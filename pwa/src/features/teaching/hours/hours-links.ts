/** The parts of My hours that have a URL of their own. */
export const hoursViews = ['standards', 'training'] as const
type HoursView = (typeof hoursViews)[number]

/** What the URL says about My hours: which part, and which training to correct. */
export interface HoursSearch {
  view?: HoursView | undefined
  training?: string | undefined
}

export const HOURS_SEARCH = { section: 'hours' } as const
