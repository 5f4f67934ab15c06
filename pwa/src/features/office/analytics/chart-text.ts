/** The size of the text in charts. */
export const CHART_TEXT_PX = 12
