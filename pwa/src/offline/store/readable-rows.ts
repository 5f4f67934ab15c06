import { messages } from '@cubby/contract/messages'
import { ApiError } from '@/api/client.ts'
import { isRecord } from '@/api/read-response.ts'
import { type CollectionName, fieldOf, isPersonal } from './collections.ts'
import { publicShapes } from './public-shapes.gen.ts'

type PersonalShapes = typeof import('@/offline/store/personal-shapes.gen.ts')

let loadPersonalShapes: () => Promise<PersonalShapes> = () =>
  Promise.reject(new Error('No function to load the shapes of personal rows was set'))

/** Sets how to load the shapes of a user's rows. A page loads them when needed; a worker has them from the start. */
export function loadShapesWith(load: typeof loadPersonalShapes): void {
  loadPersonalShapes = load
}

/** Whether the screens of this version can show a provider. */
export function isReadableProvider(value: unknown): boolean {
  return hasShape(value, publicShapes.provider)
}

/** The rows that the screens of this version can show. */
export async function readableRows(name: CollectionName, rows: readonly unknown[]): Promise<unknown[]> {
  const shape = await shapeOf(name)
  return rows.filter((row) => hasShape(row, shape))
}

async function shapeOf(name: CollectionName): Promise<Shape> {
  if (name === 'classes' || name === 'provider') return publicShapes[name]
  const { personalShapes } = await loadPersonalShapes()
  return personalShapes[name]
}

/**
 * The fields of a row and the types of their values. `?` allows null and a missing field. The shapes are generated from
 * the contract, because its schemas need a library that the first view has no room for.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape }

/** Whether a value has at least the fields of a shape. */
function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') {
    if (shape.endsWith('?')) return (value ?? null) === null || hasShape(value, shape.slice(0, -1))
    return typeof value === shape
  }
  if (isList(shape)) {
    return Array.isArray(value) && value.every((item) => shape.every((one) => hasShape(item, one)))
  }
  return isRecord(value) && Object.entries(shape).every(([name, field]) => hasShape(value[name], field))
}

function isList(shape: Exclude<Shape, string>): shape is readonly Shape[] {
  return Array.isArray(shape)
}

/**
 * Returns the rows of a response; a single resource is a collection of one. Throws ApiError if this version cannot read
 * one of the rows, because a list without that row would be wrong.
 */
export async function rowsOf(name: CollectionName, body: unknown): Promise<unknown[]> {
  const field = fieldOf(name)
  const content = field === null ? body : isRecord(body) ? body[field] : undefined
  const rows = isRecord(content) ? [content] : content
  if (Array.isArray(rows) && (await readableRows(name, rows)).length === rows.length) return rows
  // The messages for personal collections are for users, so the screens show them.
  const personal = isPersonal(name)
  const sentence = content === null ? messages.noProfileData : messages.invalidProfileResponse
  throw new ApiError(personal ? sentence : messages.invalidServerResponse, {
    hasServerMessage: personal,
    status: 200,
    code: 'invalid_response',
    fields: {},
    retryAfterMs: null,
  })
}
