import { isRecord } from '@/api/read-response.ts'
import type { CollectionRows } from './collections.ts'

/** The rows that visitors see. Part of the first view; those of users are in personal-shapes.ts. */
export const publicShapes: { [Name in 'classes' | 'provider']: ShapeOf<CollectionRows[Name]> } = {
  classes: {
    id: 'string',
    title: 'string',
    description: 'string',
    duration: 'string',
    location_type: 'string',
    location: 'string',
    location_details: 'string?',
    price: 'number',
    image_url: 'string?',
    instructor_name: 'string?',
    status: 'string',
    sessions: [
      {
        id: 'string',
        class_id: 'string',
        start_date: 'string',
        session_date: 'string',
        end_date: 'string',
        start_time: 'string',
        end_time: 'string',
        starts_at: 'string',
        instructor_name: 'string?',
        session_location: 'string?',
        location_details: 'string?',
        capacity: 'number',
        enrolled_count: 'number',
        available_spots: 'number',
        status: 'string',
        meetings: 'object?',
        contact_hours: 'number?',
      },
    ],
  },
  provider: {
    name: 'string',
    email: 'string',
    phone: 'string',
    address: 'string',
    hours: 'string',
    timezone: 'string',
    brand: 'object?',
    refund_policy: 'object?',
    legal_texts: 'object?',
    demo: 'object?',
  },
}

type Name<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly (infer Item)[]
        ? readonly [ShapeOf<Item>]
        : Value extends object
          ? ShapeOf<Value>
          : never

type Field<Value> = [Extract<Value, null | undefined>] extends [never]
  ? Name<Value>
  : `${Extract<Name<NonNullable<Value>>, string> | 'object'}?`

/**
 * The type of each field of a row. `?` allows null and a missing field. Enumerations are strings, because a newer
 * server may know more of them. The types come from the endpoints, so a changed field breaks the type check.
 */
export type ShapeOf<Row> = { readonly [Key in keyof Row]-?: Field<Row[Key]> }

type Shape = string | readonly Shape[] | { readonly [field: string]: Shape }

/** Whether a value has at least the fields of a shape. */
export function hasShape(value: unknown, shape: Shape): boolean {
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
