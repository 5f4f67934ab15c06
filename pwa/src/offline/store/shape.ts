import { isRecord } from '@/api/is-record.ts'

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
