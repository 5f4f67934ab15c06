import type { CollectionName } from '@/offline/store/collections.ts'
import { publicShapes } from '@/offline/store/public-shapes.ts'
import { hasShape } from '@/offline/store/shape.ts'

type PersonalShapes = typeof import('@/offline/store/personal-shapes.ts')

let loadPersonalShapes: () => Promise<PersonalShapes> = () =>
  Promise.reject(new Error('No function to load the shapes of personal rows was set'))

/** Sets how to load the shapes of a user's rows. A page loads them when needed; a worker has them from the start. */
export function loadShapesWith(load: typeof loadPersonalShapes): void {
  loadPersonalShapes = load
}

/** The rows that the screens of this version can show. */
export async function readableRows(name: CollectionName, rows: readonly unknown[]): Promise<unknown[]> {
  const shape = await shapeOf(name)
  return rows.filter((row) => hasShape(row, shape))
}

async function shapeOf(name: CollectionName) {
  if (name === 'classes' || name === 'provider') return publicShapes[name]
  const { personalShapes } = await loadPersonalShapes()
  return personalShapes[name]
}
