import * as endpoints from '@cubby/contract/people/merging-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { mergeUsers, readMergePreview } from './merge-users.ts'

/** Merges of two accounts of one person. */
export const mergingRoutes = [
  handle(endpoints.readMergePreview, readMergePreview),
  handle(endpoints.mergeUsers, mergeUsers, (result) => ('approval_request' in result ? 202 : 200)),
]
