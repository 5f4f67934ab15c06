/** The size of the text in charts. */
export const CHART_TEXT_PX = 12

const axis = { stroke: 'var(--muted-foreground)', fontSize: CHART_TEXT_PX }

/** The axis of the periods. Shows as many evenly spaced labels as fit, beginning with the first. */
export const periodAxis = {
  ...axis,
  dataKey: 'period',
  interval: 'equidistantPreserveStart',
  minTickGap: 16,
  tickLine: false,
} as const
export const valueAxis = { ...axis, width: 'auto', tickLine: false, axisLine: false } as const
export const grid = { stroke: 'var(--border)', vertical: false }

/** The line of the previous period. */
export const previousLine = {
  dataKey: 'before',
  stroke: 'var(--muted-foreground)',
  strokeWidth: 1.5,
  strokeDasharray: '2 4',
  dot: false,
  activeDot: false,
  isAnimationActive: false,
} as const
