import * as endpoints from '@cubby/contract/catalog/classes-consequence-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { readClassConsequences, readSessionConsequences } from './read-consequences.ts'

export const consequenceRoutes = [
  handle(endpoints.readClassConsequences, async (ctx, { id: classId, ...form }) => ({
    consequences: await readClassConsequences(ctx, { classId, operation: form }),
  })),
  handle(endpoints.readSessionConsequences, async (ctx, { id: sessionId, ...form }) => ({
    consequences: await readSessionConsequences(ctx, { sessionId, operation: form }),
  })),
]
