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

/** The height of a chart in pixels. */
export const CHART_PX = 320

/** The pale bars of the previous period. */
export const previousBar = {
  dataKey: 'before',
  fill: 'var(--art-sky)',
  fillOpacity: 0.55,
  radius: [3, 3, 0, 0] as [number, number, number, number],
  maxBarSize: 40,
  activeBar: false,
  isAnimationActive: false,
}
