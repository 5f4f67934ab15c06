import * as endpoints from '@cubby/contract/office/list-views-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeView, createView, deleteView, readListViews, saveListPreference } from './list-views.ts'

/** Routes for list preferences and saved views. */
export const listViewRoutes = [
  handle(endpoints.readListViews, readListViews),
  handle(endpoints.saveListPreference, (ctx, { list, ...form }) =>
    saveListPreference(ctx, { list, ...form }),
  ),
  handle(endpoints.createView, createView),
  handle(endpoints.changeView, (ctx, { id, ...form }) => changeView(ctx, { id, ...form })),
  handle(endpoints.deleteView, deleteView),
]
