/**
 * Where an error was caught: outside of every handler, in a promise, while a screen was drawn, or in the service
 * worker.
 */
export const errorKinds = ['error', 'rejection', 'render', 'worker'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** The families of browsers that a report tells apart. */
export const browserFamilies = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung Internet', 'Other'] as const
export type BrowserFamily = (typeof browserFamilies)[number]

/** How much a report and a request may contain. A device sends the rest in further requests. */
export const errorReportLimits = {
  reports: 5,
  frames: 20,
  message: 300,
  name: 60,
  route: 100,
  count: 1000,
} as const
