import type { CollectionName } from '@/offline/store/collections.ts'
import { publicShapes } from '@/offline/store/public-shapes.ts'
import { hasShape } from '@/offline/store/shape.ts'

/** The rows that the screens of this version can show. */
export async function readableRows(name: CollectionName, rows: readonly unknown[]): Promise<unknown[]> {
  const shape = await shapeOf(name)
  return rows.filter((row) => hasShape(row, shape))
}

async function shapeOf(name: CollectionName) {
  if (name === 'classes' || name === 'provider') return publicShapes[name]
  const { personalShapes } = await import('@/offline/store/personal-shapes.ts')
  return personalShapes[name]
}
