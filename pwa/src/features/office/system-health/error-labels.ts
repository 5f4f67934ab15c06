import type { ErrorKind } from '@cubby/contract/school/error-report-limits'

export const kindLabels: Readonly<Record<ErrorKind, string>> = {
  error: 'Uncaught error',
  rejection: 'Rejected promise',
  render: 'Screen',
  worker: 'Service worker',
}
