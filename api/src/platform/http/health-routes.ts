import * as endpoints from '@cubby/contract/health-endpoints'
import { handle } from './endpoints.ts'

/** `responds` resolves within 2 s to whether the database responds. */
export const healthRoutes = ({
  responds,
  isStopping,
}: {
  responds: () => Promise<boolean>
  isStopping: () => boolean
}) => [
  handle(endpoints.live, () => ({ status: 'ok' as const })),
  handle(
    endpoints.ready,
    async (_ctx, _input, c) => {
      if (!isStopping() && (await responds())) return { status: 'ok' as const }
      c.header('Retry-After', '2')
      return { status: 'unavailable' as const }
    },
    ({ status }) => (status === 'ok' ? 200 : 503),
  ),
]
