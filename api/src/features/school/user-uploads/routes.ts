import * as endpoints from '@cubby/contract/school/user-uploads-endpoints'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { addUpload, deleteUpload } from './change-uploads.ts'
import { listMyUploads, listUploadsOf, openUpload } from './read-uploads.ts'

/** Routes for the documents of users. */
export const userUploadRoutes = [
  handle(endpoints.listMyUploads, listMyUploads),
  handle(endpoints.addUpload, addUpload),
  handle(endpoints.openUpload, async (ctx, { id }, c) => fileResponse(c, await openUpload(ctx, { id }))),
  handle(endpoints.deleteUpload, (ctx, { id }) => deleteUpload(ctx, { id })),
  handle(endpoints.listUploadsOf, (ctx, { id }) => listUploadsOf(ctx, { userId: id })),
]
