import * as endpoints from '@cubby/contract/catalog/classes-public-endpoints'
import { forReading } from '../../../platform/deps.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { readProvider } from '../../school/settings/read-settings.ts'
import { listClasses, readClass } from './read-classes.ts'

export const publicClassRoutes = [
  handle(endpoints.listClasses, async (ctx) => {
    const classes = await listClasses(await forReading(ctx.deps))
    return { classes, total: classes.length }
  }),
  handle(endpoints.readClass, async (ctx, { id }) => ({
    class: await readClass(await forReading(ctx.deps), id),
  })),
  handle(endpoints.listSessions, async (ctx, { id }) => {
    const { sessions } = await readClass(await forReading(ctx.deps), id)
    return { sessions, total: sessions.length }
  }),
  handle(endpoints.readProvider, async (ctx) => ({ provider: await readProvider(ctx.deps) })),
]
