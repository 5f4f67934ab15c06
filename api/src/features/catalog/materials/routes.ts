import * as endpoints from '@cubby/contract/catalog/materials-endpoints'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { addMaterial, deleteMaterial, listMaterials, listMyMaterials, openMaterial } from './materials.ts'

export const materialRoutes = [
  handle(endpoints.listMaterials, async (ctx, { id }) => {
    const found = await listMaterials(ctx, { classId: id })
    return { materials: found, total: found.length }
  }),
  handle(endpoints.listMyMaterials, async (ctx) => {
    const found = await listMyMaterials(ctx)
    return { materials: found, total: found.length }
  }),
  handle(endpoints.addMaterial, (ctx, { id, title, file }) => {
    const classId = id
    return addMaterial(ctx, { classId, title, file })
  }),
  handle(endpoints.deleteMaterial, (ctx, { id: classId, materialId }) =>
    deleteMaterial(ctx, { classId, materialId }),
  ),
  handle(endpoints.openMaterial, async (ctx, { id: classId, materialId }, c) =>
    fileResponse(c, await openMaterial(ctx, { classId, materialId })),
  ),
]
